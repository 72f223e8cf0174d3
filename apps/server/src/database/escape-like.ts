/** A text that `like` and `ilike` take letter by letter. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
