"""Finds in compiled modules what mypyc compiles wrongly or slowly, or what chance gets in by."""

import ast
from collections.abc import Iterator

CHANCE = {"random", "time", "secrets", "datetime", "uuid"}  # modules
SLOW = {"dataclass", "NamedTuple", "Protocol", "deepcopy"}  # or impossible on native classes
ORDERED = {"list", "tuple", "enumerate", "iter", "next", "zip", "map"}  # pass an order on


def traps(source: str) -> list[str]:
    """Each trap with its line."""
    tree = ast.parse(source)
    traps_by_line = {(node.lineno, words) for node, words in in_tree(tree)}
    return [f"line {line}: {words}" for line, words in sorted(traps_by_line)]


def in_tree(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    sets = names_of_sets(tree)
    boxed = plain_constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and is_short_shift(node):
            yield node, "a constant on the left of << is shifted in 32 bits"
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((node, words) for words in of_import(node))
        elif isinstance(node, ast.Call):
            yield from ((node, words) for words in of_call(node, sets))
        elif isinstance(node, ast.For):
            yield from ((node, words) for words in of_loop(node.target, node.iter, sets))
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            for part in node.generators:
                yield from ((node, words) for words in of_loop(part.target, part.iter, sets))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and is_vec_type(node.value):
            yield node, "an alias of a vec type breaks at import"
        elif isinstance(node, ast.IfExp):
            for side in node.body, node.orelse:
                if isinstance(side, ast.Name) and side.id in boxed:
                    yield node, f"{side.id} is boxed: a constant that meets an i64 is Final[i64]"


def is_short_shift(node: ast.BinOp) -> bool:
    return (
        isinstance(node.op, ast.LShift) and is_constant(node.left) and not is_constant(node.right)
    )


def is_constant(node: ast.expr) -> bool:
    """A literal, a name in capitals, or made of these."""
    if isinstance(node, ast.UnaryOp):
        return is_constant(node.operand)
    if isinstance(node, ast.BinOp):
        return is_constant(node.left) and is_constant(node.right)
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return isinstance(node, ast.Constant) or name.isupper()


def of_import(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    names = [alias.name for alias in node.names]
    for module in names if isinstance(node, ast.Import) else [node.module or ""]:
        if module.partition(".")[0] in CHANCE:
            yield f"chance comes from state.rng, not from {module}"
    for name in names:
        if name in SLOW:
            yield f"{name} is slow or impossible in compiled code"


def of_call(node: ast.Call, sets: set[str]) -> Iterator[str]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name == "hash":
        yield "hash() is another number in every process"
    if name in SLOW or name == "__new__":
        yield f"{name} is slow or impossible in compiled code"
    if name in ORDERED and any(is_set(argument, sets) for argument in node.args):
        yield "the order of a set is another in every process"
    if name == "pop" and isinstance(node.func, ast.Attribute) and is_set(node.func.value, sets):
        yield "the order of a set is another in every process"


def of_loop(target: ast.expr, iterated: ast.expr, sets: set[str]) -> Iterator[str]:
    if isinstance(target, ast.Name) and target.id == "_":
        yield "_ is boxed each turn: name the variable"
    if isinstance(iterated, ast.Tuple):
        yield "a loop over a literal tuple is slow: unroll it, or use a vec"
    if is_set(iterated, sets):
        yield "the order of a set is another in every process"


def is_set(node: ast.expr, sets: set[str]) -> bool:
    if isinstance(node, ast.BinOp):
        return is_set(node.left, sets) or is_set(node.right, sets)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    if isinstance(node, ast.Name):
        return node.id in sets
    return isinstance(node, ast.Set | ast.SetComp)


def names_of_sets(tree: ast.Module) -> set[str]:
    """Names that somewhere in the module are given a set."""
    set_names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if ast.unparse(node.annotation).partition("[")[0] in ("set", "frozenset"):
                set_names.add(node.target.id)
        elif isinstance(node, ast.Assign) and is_set(node.value, set()):
            set_names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return set_names


def plain_constants(tree: ast.Module) -> set[str]:
    """Whole numbers that are Final, but not Final[i64]."""
    return {
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and ast.unparse(node.annotation) == "Final"
        and isinstance(node.value, ast.Constant | ast.UnaryOp)
        and isinstance(ast.literal_eval(node.value), int)
    }


def is_vec_type(node: ast.expr | None) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == "vec"
    )
