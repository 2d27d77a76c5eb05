/**
 * That no private double decides a jump: where rows of two kinds lie in no order, a processor
 * guesses such a jump wrong at every second row, and a clock tells how mixed they are. Looked at
 * are the passes over doubles of `crates/loops`, in a module with names: as the compiler left it,
 * and as it ships, for the optimizer makes jumps of its own. Engines make jumps of more than
 * WebAssembly's branches: of some operations on doubles and vectors too.
 */
import { Refusal } from "../common.mjs";
import { passes } from "../wasm/modules.mjs";
import { functionsOf, parts, within } from "./wat.mjs";

/** Whether two doubles are equal, or the smaller of two: no engine tells without a jump. */
const jumping = /^f(32|64)\.(eq|ne|min|max)$/;

/** Function that may be called on the way: a product of 128 bits, which jumps nowhere. */
const straight = /^\$"?(.*::)?__multi3"?$/;

/** Refuses a module with such a jump, by its text; says which of the passes it has. */
export function withoutJumps(module, text) {
  const known = [];
  for (const [path, body] of functionsOf(text, "sottovoce_loops")) {
    const isPass = passes.includes(path);
    const found = isPass ? jumpOf(body) : readsDoubles(body);
    if (found) throw new Refusal(`the module ${module}: ${path} ${found}`);
    if (isPass) known.push(path);
  }
  return known;
}

const kindsIn = (list) => Array.from(within(list), ([kind]) => kind);
const loopsIn = (body) => [...within(body)].filter(([kind]) => kind === "loop");

/** For a function that is none of the passes. */
function readsDoubles(body) {
  return loopsIn(body).some((loop) => kindsIn(loop).includes("f64.load"))
    ? "reads doubles, and is none of the passes that this check looks at"
    : undefined;
}

/** Finds what in a pass may jump by a double. */
function jumpOf(body) {
  const operation = kindsIn(body).find((kind) => jumping.test(kind));
  if (operation) return `has ${operation}`;
  const types = new Map(parts(body).map(([, name, type]) => [name, type]));
  const choices = [...within(body)].filter(([kind]) => kind === "select");
  if (choices.some((choice) => /^[fv]/.test(typeOf(choice, types))))
    return "chooses between doubles";
  for (const loop of loopsIn(body))
    for (const [kind, callee] of within(loop, isNoPanic))
      if (/^call/.test(kind) && !straight.test(callee)) return `calls ${callee} in a loop`;
  return new Flow().branchOf(parts(body));
}

/** Not what a trap follows: the call of a panic. */
const isNoPanic = (list, place) => list[place + 1]?.[0] !== "unreachable";

/** The type of a value, or the operation that gives it, which begins with that. */
function typeOf(expression, types) {
  const [kind, name] = expression;
  if (kind === "local.get" || kind === "local.tee") return types.get(name);
  if (kind === "select") return typeOf(parts(expression)[0], types);
  return resultOf(expression) ?? kind;
}

/** The type of the value that a block, a loop or an `if` leaves. */
const resultOf = (expression) => parts(expression).find(([kind]) => kind === "result")?.[1];

/**
 * Follows what is private through a function: what was read in a loop, whatever it is, and what was
 * computed of it. Locals are used for one thing after another, so what counts is the order.
 */
class Flow {
  #found;
  /** The private locals; undefined where nobody comes. */
  #state = new Set();
  /** Those with which branches arrive, by labels. */
  #arriving = new Map();
  /** Labels that a private value is brought to. */
  #brought = new Set();
  /** The lists that we are in, the innermost first: their labels, and what comes after us. */
  #around = [];
  #loops = 0;

  /** The first branch by something private, if there is one. */
  branchOf(list) {
    this.#run(list);
    return this.#found;
  }

  /** Whether the value of the last of a list is private. */
  #run(list, label) {
    let isPrivate = false;
    for (const [place, one] of list.entries()) {
      this.#around.unshift({ label, rest: list.slice(place + 1) });
      isPrivate = this.#step(one);
      this.#around.shift();
    }
    return isPrivate;
  }

  /** Whether the value of an expression is private. */
  #step(expression) {
    const [kind, name] = expression;
    if (kind === "block" || kind === "loop") return this.#labeled(expression);
    if (kind === "if") return this.#if(parts(expression));
    const isPrivate = parts(expression).map((part) => this.#step(part));
    switch (kind) {
      case "local.get":
        return this.#state?.has(name);
      case "local.set":
      case "local.tee":
        this.#state &&= new Set(this.#state);
        this.#state?.[isPrivate[0] ? "add" : "delete"](name);
        return isPrivate[0];
      case "br_if":
        this.#arrive(name, isPrivate.length > 1 && isPrivate[0]);
        if (isPrivate.at(-1) && !this.#isCheck(name)) this.#found ??= "has a br_if by a double";
        return isPrivate.length > 1 && isPrivate[0];
      case "br_table":
        if (isPrivate.at(-1)) this.#found ??= "has a br_table by a double";
        for (const label of expression.filter((word) => /^\$/.test(word)))
          this.#arrive(label, isPrivate.length > 1 && isPrivate[0]);
        this.#state = undefined;
        return false;
      case "br":
        this.#arrive(name, isPrivate[0]);
      // Falls through: nobody comes to what is next.
      case "return":
      case "unreachable":
        this.#state = undefined;
        return false;
      default:
        return isPrivate.includes(true) || (this.#loops > 0 && kind.includes("load"));
    }
  }

  #labeled(expression) {
    const [kind, label] = expression;
    const list = parts(expression);
    let isPrivate = false;
    if (kind === "block") {
      isPrivate = this.#run(list, label) || this.#brought.has(label);
      this.#state = joined(this.#state, this.#arriving.get(label));
      this.#arriving.delete(label);
      this.#brought.delete(label);
    } else {
      this.#loops++;
      let before = this.#state;
      for (let size; size !== before?.size;) {
        size = before?.size;
        this.#state = before;
        isPrivate = this.#run(list);
        before = joined(before, this.#arriving.get(label));
      }
      this.#arriving.delete(label);
      this.#loops--;
    }
    return isPrivate;
  }

  #if(list) {
    const [condition] = list.filter(([kind]) => kind !== "result");
    const branches = ["then", "else"].map((branch) =>
      parts(list.find(([kind]) => kind === branch) ?? []),
    );
    const isCheck = branches.some((rest) => endsInTrap([{ rest }, ...this.#around]));
    if (this.#step(condition) && !isCheck) this.#found ??= "has an if by a double";
    const before = this.#state;
    const ends = branches.map((branch) => {
      this.#state = before;
      const isPrivate = this.#run(branch);
      return { state: this.#state, isPrivate };
    });
    this.#state = joined(...ends.map(({ state }) => state));
    return ends.some(({ isPrivate }) => isPrivate);
  }

  #arrive(label, isPrivate) {
    this.#arriving.set(label, joined(this.#arriving.get(label), this.#state));
    if (isPrivate) this.#brought.add(label);
  }

  /** Whether a branch, or going on instead of it, ends in a trap: no processor guesses it wrong. */
  #isCheck(label) {
    return endsInTrap(this.#around) || endsInTrap(behind(this.#around, label));
  }
}

/** Everything around the block with this label; nothing if the branch begins a loop again. */
function behind(around, label) {
  const target = around.findIndex((one) => one.label === label);
  return target < 0 ? [] : around.slice(target + 1);
}

/** Whether nothing but words for a panic is written on the way to a trap. */
function endsInTrap(around) {
  for (const [place, { rest }] of around.entries()) {
    const next = rest.find(([kind]) => kind !== "call" && kind !== "local.set");
    if (next?.[0] === "br") return endsInTrap(behind(around.slice(place), next[1]));
    if (next) return next[0] === "unreachable";
  }
  return false;
}

const joined = (one, other) => (one && other ? new Set([...one, ...other]) : (one ?? other));
