import palette from './palette.css?raw'

type Theme = 'light' | 'dark'

const blocks: Readonly<Record<Theme, string>> = { light: ':root', dark: ":root[data-theme='dark']" }

/** The variables of `palette.css` as they hold in a theme; what dark does not name is as in light. */
function variablesOf(theme: Theme): ReadonlyMap<string, string> {
  const start = palette.indexOf(`${blocks[theme]} {`)
  const own = [...palette.slice(start, palette.indexOf('\n}', start)).matchAll(/(--ll-[a-z0-9-]+):\s*([^;]+);/g)]
  const named = own.map(([, name = '', value = '']) => [name, value] as const)
  return new Map([...(theme === 'dark' ? variablesOf('light') : []), ...named])
}

const known = { light: variablesOf('light'), dark: variablesOf('dark') }

/** The value of a variable in a theme, for libraries that calculate with colours. @throws when there is none */
export function paletteValue(theme: Theme, name: `--ll-${string}`): string {
  const value = known[theme].get(name)
  if (value === undefined) throw new Error(`palette.css has no ${name}`)
  return value
}
