/** What the page of the map may fetch tiles from: the console itself, or one https origin that an operator names. */

/** The setting as it is used; empty when it is no address of tiles, for the map then draws its grid alone. */
export function mapTilesOf(setting: string): string {
  if (!['{z}', '{x}', '{y}'].every((part) => setting.includes(part))) return ''
  if (/^\/(?![/\\])[^\s?#\\]*$/.test(setting)) return setting
  return originOf(setting) === undefined ? '' : setting
}

/** The origin to name in the content policy; undefined for tiles of the console itself, and without tiles. */
export function tileOriginOf(mapTiles: string): string | undefined {
  return mapTiles === '' || mapTiles.startsWith('/') ? undefined : originOf(mapTiles)
}

function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  // A host that holds a placeholder is none, and nothing of it may end a directive of the policy.
  return /^https:\/\/[\w.-]+(?::\d+)?$/.test(url.origin) ? url.origin : undefined
}
