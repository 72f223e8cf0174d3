import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo, type ReactNode } from 'react'
import { useLanguage } from '../use-language.ts'
import { useIsDark, usePreferences } from './use-preferences.ts'
import { themeOf } from './theme.ts'
import { useIsMobile } from '../use-is-mobile.ts'

const locales = { 'zh-CN': { antd: zhCN, dayjs: 'zh-cn' }, en: { antd: enUS, dayjs: 'en' } } as const

/** Ant Design's settings for the pages that use it; it is loaded with the first of them, never with the login. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const dark = useIsDark()
  const mobile = useIsMobile()
  const size = usePreferences((state) => state.size)
  const accent = usePreferences((state) => state.accent)
  const theme = useMemo(() => themeOf({ dark, mobile, preferences: { size, accent } }), [dark, mobile, size, accent])
  dayjs.locale(locales[language].dayjs)
  return (
    <ConfigProvider theme={theme} locale={locales[language].antd}>
      {children}
    </ConfigProvider>
  )
}
