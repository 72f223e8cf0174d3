import { theme as antdTheme, type ThemeConfig } from 'antd'
import { paletteValue } from './palette.ts'
import { measuresOf, type Preferences } from './preferences.ts'

const colours = {
  colorBgLayout: '--ll-bg',
  colorBgContainer: '--ll-surface',
  colorBgElevated: '--ll-raised',
  colorBorder: '--ll-border-strong',
  colorBorderSecondary: '--ll-border',
  colorText: '--ll-text',
  colorTextSecondary: '--ll-text-2',
  colorTextTertiary: '--ll-text-3',
  colorError: '--ll-danger',
  colorWarning: '--ll-warning',
  colorSuccess: '--ll-done',
  colorInfo: '--ll-running',
} as const

interface Look {
  readonly dark: boolean
  readonly mobile: boolean
  readonly preferences: Pick<Preferences, 'size' | 'accent'>
}

/** Ant Design in the colours of `palette.css`, which the shell uses without Ant Design, and in our sizes. */
export function themeOf({ dark, mobile, preferences }: Look): ThemeConfig {
  const colour = (name: `--ll-${string}`) => paletteValue(dark ? 'dark' : 'light', name)
  const palette = Object.fromEntries(Object.entries(colours).map(([token, name]) => [token, colour(name)]))
  const accent = preferences.accent ?? colour('--ll-accent')
  const { fontSize, control } = measuresOf(preferences.size, mobile)
  const rowPadding = preferences.size === 'mini' && !mobile ? 7 : preferences.size === 'medium' || mobile ? 12 : 9
  return {
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    hashed: false,
    token: {
      ...palette,
      colorPrimary: accent,
      colorLink: accent,
      fontFamily: 'var(--ll-font)',
      fontSize,
      controlHeight: control,
      borderRadius: 6,
      sizeUnit: 4,
    },
    components: {
      Table: {
        cellPaddingBlock: rowPadding,
        cellPaddingInline: 12,
        cellFontSize: Math.min(fontSize, 13),
        headerBg: colour('--ll-table-head'),
        headerColor: colour('--ll-text-2'),
        headerSplitColor: 'transparent',
      },
    },
  }
}
