/** Types and signatures as TypeScript writes them, out of what TypeDoc read; see `layout.mjs`. */
import { Refusal } from "../../../../scripts/common.mjs";

const list = (open, items, between, close, more) => ({ open, items, between, close, ...more });
const braces = (items) => list("{", items, ";", "}", { blank: " " });
const joined = (items, word) => list("", items, ` ${word}`, "", { lead: `${word} ` });

/** Type arguments that the standard library adds by default and no reader asked for. */
const implied = new Set(["any", "ArrayBufferLike"]);

/** `placeOf(reflection)` tells where a declaration stands, if it has a place. */
export class Types {
  #placeOf;
  #package;

  constructor(placeOf, own) {
    this.#placeOf = placeOf;
    this.#package = own;
  }

  /** A function, method or call: `name<T>(parameters): type`. */
  signature(name, { typeParameters, parameters = [], type }, arrow = ": ") {
    // The parameter `this` names the parts that a builder lacks: the texts say it better.
    const taken = parameters.filter((parameter) => parameter.name !== "this");
    return [
      name,
      this.parametersOfType(typeParameters),
      list(
        "(",
        taken.map((each) => this.#parameter(each)),
        ",",
        ")",
      ),
      arrow,
      this.type(type),
    ];
  }

  parametersOfType(parameters) {
    if (!parameters?.length) return "";
    const items = parameters.map(({ name, type, default: otherwise }) => [
      name,
      type ? [" extends ", this.type(type)] : "",
      otherwise ? [" = ", this.type(otherwise)] : "",
    ]);
    return list("<", items, ",", ">");
  }

  property({ name, flags, type, signatures, getSignature }) {
    const mark = flags.isOptional ? "?" : "";
    if (signatures) return this.signature(`${name}${mark}`, signatures[0]);
    const given = type ?? getSignature.type;
    return [`${flags.isReadonly ? "readonly " : ""}${name}${mark}: `, this.type(given)];
  }

  #parameter({ name, flags, type }) {
    return [`${flags.isRest ? "..." : ""}${name}${flags.isOptional ? "?" : ""}: `, this.type(type)];
  }

  type(type) {
    const print = this.#printers[type.type];
    if (!print) throw new Refusal(`the reference cannot print a type that is ${type.type}`);
    return print(type);
  }

  /** In parentheses where it would be read otherwise. */
  #part(type) {
    const isFunction = type.type === "reflection" && type.declaration.signatures;
    const loose = ["union", "intersection", "conditional", "typeOperator"].includes(type.type);
    return isFunction || loose ? ["(", this.type(type), ")"] : this.type(type);
  }

  #printers = {
    intrinsic: ({ name }) => name,
    literal: ({ value }) => (typeof value === "bigint" ? `${value}n` : JSON.stringify(value)),
    reference: (type) => this.#reference(type),
    array: ({ elementType }) => [this.#part(elementType), "[]"],
    typeOperator: ({ operator, target }) => [`${operator} `, this.type(target)],
    union: ({ types }) =>
      joined(
        types.map((each) => this.#member(each)),
        "|",
      ),
    intersection: ({ types }) =>
      joined(
        types.map((each) => this.#part(each)),
        "&",
      ),
    tuple: ({ elements }) =>
      list(
        "[",
        elements.map((each) => this.type(each)),
        ",",
        "]",
      ),
    rest: ({ elementType }) => ["...", this.type(elementType)],
    query: ({ queryType }) => ["typeof ", this.type(queryType)],
    indexedAccess: ({ objectType, indexType }) => [
      ...[this.#part(objectType), "[", this.type(indexType), "]"],
    ],
    predicate: ({ name, targetType }) => [`${name} is `, this.type(targetType)],
    conditional: ({ checkType, extendsType, trueType, falseType }) => [
      ...[this.#part(checkType), " extends ", this.type(extendsType)],
      ...[" ? ", this.type(trueType), " : ", this.type(falseType)],
    ],
    inferred: ({ name }) => `infer ${name}`,
    mapped: ({ parameter, parameterType, templateType, optionalModifier, readonlyModifier }) =>
      braces([
        [
          `${readonlyModifier === "+" ? "readonly " : ""}[${parameter} in `,
          ...[this.type(parameterType), `]${optionalModifier === "+" ? "?" : ""}: `],
          this.type(templateType),
        ],
      ]),
    reflection: ({ declaration }) => {
      const { signatures, children = [], indexSignatures = [] } = declaration;
      if (signatures) return this.signature("", signatures[0], " => ");
      return braces([
        ...indexSignatures.map(({ parameters, type }) => [
          ...[`[${parameters[0].name}: `, this.type(parameters[0].type), "]: ", this.type(type)],
        ]),
        ...children.map((child) => this.property(child)),
      ]);
    },
  };

  #member(type) {
    return type.type === "conditional" || type.declaration?.signatures
      ? this.#part(type)
      : this.type(type);
  }

  #reference(type) {
    const { name, reflection, refersToTypeParameter } = type;
    const given = (type.typeArguments ?? []).filter(
      ({ name: argument }) => type.package === this.#package || !implied.has(argument),
    );
    const to = reflection && this.#placeOf(reflection);
    if (!to && !refersToTypeParameter && type.package === this.#package)
      throw new Refusal(`${name} stands in the reference, but no entry exports it`);
    const shown = to ? { name, to } : name;
    if (given.length === 0) return shown;
    return [
      shown,
      list(
        "<",
        given.map((each) => this.type(each)),
        ",",
        ">",
      ),
    ];
  }
}
