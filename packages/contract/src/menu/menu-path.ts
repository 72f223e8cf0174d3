export const isExternal = (url: string): boolean => /^https?:\/\//i.test(url)
const trimmed = (url: string) => url.replaceAll(/^\/+|\/+$/g, '')

/** The address of an entry: absolute for the two uppermost levels and for a url that says so itself; else below the parent. */
export function menuPathOf(url: string, parentPath: string, depth: number): string {
  if (isExternal(url)) return url
  if (depth <= 1 || url.startsWith('/')) return `/${trimmed(url)}`
  return `${parentPath === '/' ? '' : parentPath}/${trimmed(url)}`
}
