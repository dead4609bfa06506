//! Functions that one would really write with well-known clients, annotated as the documentation of each would show it. They are
//! type-checked and never run.

pub mod dynamodb;
pub mod file_lock;
pub mod job;
pub mod kafka;
pub mod postgres;
pub mod redis_server;
pub mod repository;
pub mod rest;
pub mod rpc;
pub mod websocket;
