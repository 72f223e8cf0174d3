import { theme as antdTheme, type ThemeConfig } from 'antd'
import { measuresOf, type Preferences } from './preferences.ts'

const palettes = {
  light: {
    colorPrimary: '#0f766e',
    colorBgLayout: '#f4f6f6',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#cfd6d8',
    colorBorderSecondary: '#e3e7e8',
    colorText: '#16201f',
    colorTextSecondary: '#55615f',
    colorTextTertiary: '#6d7977',
    colorError: '#c0362c',
    colorWarning: '#a35a00',
    colorSuccess: '#22753b',
    colorInfo: '#1d5fbf',
  },
  dark: {
    colorPrimary: '#2bb3a5',
    colorBgLayout: '#0e1213',
    colorBgContainer: '#161b1d',
    colorBgElevated: '#1d2427',
    colorBorder: '#3a4449',
    colorBorderSecondary: '#283034',
    colorText: '#e4eaea',
    colorTextSecondary: '#a9b5b4',
    colorTextTertiary: '#8b9897',
    colorError: '#ff8a80',
    colorWarning: '#f0b35a',
    colorSuccess: '#7fd097',
    colorInfo: '#86b4ff',
  },
} as const

interface Look {
  readonly dark: boolean
  readonly mobile: boolean
  readonly preferences: Pick<Preferences, 'size' | 'accent'>
}

/** Ant Design in our colours and sizes; the same values as `base.css`, which the shell uses without Ant Design. */
export function themeOf({ dark, mobile, preferences }: Look): ThemeConfig {
  const palette = palettes[dark ? 'dark' : 'light']
  const { fontSize, control } = measuresOf(preferences.size, mobile)
  const rowPadding = preferences.size === 'mini' && !mobile ? 7 : preferences.size === 'medium' || mobile ? 12 : 9
  return {
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    hashed: false,
    token: {
      ...palette,
      ...(preferences.accent === undefined ? {} : { colorPrimary: preferences.accent }),
      colorLink: preferences.accent ?? palette.colorPrimary,
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
        headerBg: dark ? '#1a2023' : '#f7f9f9',
        headerColor: palette.colorTextSecondary,
        headerSplitColor: 'transparent',
      },
    },
  }
}
