/** Organisation details by the path that somebody writes: `company/department/team`, or the last name where it is the only one. */
export type PathDetail = {
  readonly id: number
  readonly aid: number
  readonly pid: number | null
  readonly name: string
}

const SLASHES = /\s*[/／]\s*/
const keyOf = (text: string) => text.normalize('NFKC').trim().toLowerCase()

export type OrganisationPaths = ReturnType<typeof organisationPaths>

export function organisationPaths(details: readonly PathDetail[]) {
  const byId = new Map(details.map((detail) => [detail.id, detail]))
  const namesOf = (detail: PathDetail): string[] => {
    const names: string[] = []
    const seen = new Set<number>()
    for (let at: PathDetail | undefined = detail; at !== undefined && !seen.has(at.id);) {
      seen.add(at.id)
      names.unshift(at.name)
      at = at.pid === null ? undefined : byId.get(at.pid)
    }
    return names
  }
  /** Every end of every path: a written path is one of them. */
  const byPath = new Map<string, PathDetail[]>()
  for (const detail of details) {
    const names = namesOf(detail).map(keyOf)
    for (let from = 0; from < names.length; from++) {
      const path = names.slice(from).join('/')
      byPath.set(path, [...(byPath.get(path) ?? []), detail])
    }
  }
  return {
    pathOf(id: number): string {
      const detail = byId.get(id)
      return detail === undefined ? '' : namesOf(detail).join('/')
    },

    /** The one detail that a path names, among those that `fits`; undefined when there is none, or several. */
    find(path: string, fits: (detail: PathDetail) => boolean): PathDetail | undefined {
      const written = path.trim().split(SLASHES).map(keyOf).join('/')
      const found = (byPath.get(written) ?? []).filter(fits)
      // A whole path counts more than the end of a longer one.
      const whole = found.filter((detail) => namesOf(detail).map(keyOf).join('/') === written)
      return whole.length === 1 ? whole[0] : found.length === 1 ? found[0] : undefined
    },
  }
}
