/** What stands between quotes and is the name of something in the program. */
const NAME = /^[\w$.:/-]{0,60}$/

/** As long and mixed as a token is, and no name or file of the program. */
const SECRET = /(?<![\w-])(?=[\w-]*\d)[\w-]{40,}/g

/**
 * The text of a fault without what somebody may have entered: addresses lose what they ask for, quotations that are no
 * names, tokens and long numbers become dots. Names of the program stay, for without them nobody could mend it.
 */
export function withoutValues(text: string): string {
  return text
    .replaceAll(SECRET, '…')
    .replaceAll(/(https?:\/\/[^\s?#)]{1,500})[?#][^\s):]*/g, '$1')
    .replaceAll(/((?<![\w.])\/[\w./-]{0,500})\?[^\s):"'`]*/g, '$1')
    .replaceAll(/(["'`])([^"'`\n]*)\1/g, (all, quote: string, quoted: string) =>
      NAME.test(quoted) && !/\d{5}/.test(quoted) ? all : `${quote}…${quote}`,
    )
    .replaceAll(/[“「『][^”」』\n]*[”」』]?/g, '“…”')
    .replaceAll(/(?<![:\w-])\d{5,}[\dXx]?(?![\w-])/g, '…')
}
