/** Somebody whose name was taken from the list behind an @. */
export interface Mention {
  readonly userId: number
  readonly name: string
}

/** What is typed of a name: from the last @ before the cursor, as long as it can be one. */
export function typedMention(
  text: string,
  cursor: number,
): { readonly from: number; readonly typed: string } | undefined {
  const found = /(?:^|[^\w.])@([^\s@]{0,20})$/u.exec(text.slice(0, cursor))
  const typed = found?.[1]
  return typed === undefined ? undefined : { from: cursor - typed.length - 1, typed }
}

/** Those whose names still stand in the text, each once. */
export function mentionedIn(text: string, known: readonly Mention[]): number[] {
  return [...new Set(known.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId))]
}

/** A text in parts, of which those that mention somebody are told apart. */
export function mentionParts(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly isMention: boolean }[] {
  const marks = [...new Set(names)].map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: { text: string; isMention: boolean }[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const mark = marks.find((one) => text.startsWith(one, at))
    if (mark === undefined) {
      plain += text[at] ?? ''
      at += 1
      continue
    }
    if (plain !== '') parts.push({ text: plain, isMention: false })
    parts.push({ text: mark, isMention: true })
    plain = ''
    at += mark.length
  }
  return plain === '' ? parts : [...parts, { text: plain, isMention: false }]
}
