/** The one value that reaches a template as markup: a text that the server has escaped, with its marks. Elsewhere it is the text. */
export class MarkedText {
  readonly #text: string
  readonly html: string

  constructor(text: string, html: string) {
    this.#text = text
    this.html = html
  }

  toString(): string {
    return this.#text
  }
}
