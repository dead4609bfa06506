//! A macro's `$value:expr` in the middle of an expression: with `1 + 2` for `$n`, `$n * 2` is 6.
//!
//! rustc forgets the invisible group around such a value once a procedural macro has rebuilt the tokens, and would
//! compute `1 + 2 * 2`. Parentheses take its place wherever precedence matters.

use proc_macro2::Span;
use syn::{Expr, ExprParen, token};

/// Puts the values of a macro in parentheses where they are operands.
pub(crate) fn parenthesize(expr: &mut Expr) {
    match expr {
        Expr::Binary(binary) => {
            operand(&mut binary.left);
            operand(&mut binary.right);
        }
        Expr::Unary(unary) => operand(&mut unary.expr),
        Expr::Cast(cast) => operand(&mut cast.expr),
        Expr::Field(field) => operand(&mut field.base),
        Expr::MethodCall(call) => {
            operand(&mut call.receiver);
            call.args.iter_mut().for_each(parenthesize);
        }
        Expr::Call(call) => {
            operand(&mut call.func);
            call.args.iter_mut().for_each(parenthesize);
        }
        Expr::Reference(reference) => operand(&mut reference.expr),
        Expr::Closure(closure) => parenthesize(&mut closure.body),
        Expr::Group(group) => parenthesize(&mut group.expr),
        Expr::Paren(paren) => parenthesize(&mut paren.expr),
        _ => {}
    }
}

fn operand(expr: &mut Expr) {
    parenthesize(expr);
    if let Expr::Group(group) = expr {
        if !matches!(*group.expr, Expr::Path(_) | Expr::Lit(_) | Expr::Paren(_)) {
            *expr = Expr::Paren(ExprParen {
                attrs: Vec::new(),
                paren_token: token::Paren(Span::mixed_site()),
                expr: group.expr.clone(),
            });
        }
    }
}
