import {
  BgColorsOutlined,
  FileAddOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LockOutlined,
  LaptopOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TranslationOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { LOCAL_USER_SOURCE } from '@liveline/contract/constants.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { otherLanguage } from '../../../ui/in-language.ts'
import { setLanguage } from '../../../ui/language.ts'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { lockConsole } from '../../lock-console.ts'
import { quickFormAddress } from '../../paths.ts'
import { askToLeave, showShellDialog } from '../shell-dialogs.ts'
import type { LocalEntry } from './find-local.ts'

/** What can be done from anywhere: the quick forms, and the commands of the person's menu. */
export function useActionEntries(): readonly LocalEntry[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useCurrentUser()
  const { data: forms } = useQuery({
    queryKey: queryKeys.quickForms,
    queryFn: () => api.systemConfig.forms({ quiet: true }),
    staleTime: 5 * 60_000,
  })
  return useMemo(() => {
    const action = (name: string, title: string, keywords: string, icon: ReactNode, run: () => void): LocalEntry => ({
      hit: { key: `action:${name}`, group: 'actions', title, detail: '', icon, run },
      keywords,
      other: name,
    })
    const theme = (name: 'light' | 'dark' | 'system', title: string, keywords: string) =>
      action(`theme ${name}`, title, keywords, <BgColorsOutlined aria-hidden />, () => setPreferences({ theme: name }))
    const opening = (name: Parameters<typeof showShellDialog>[0]) => () => showShellDialog(name)
    return [
      ...(forms ?? []).map((form): LocalEntry => ({
        hit: {
          key: `form:${form.formKey}`,
          group: 'actions',
          title: nameIn(language, form, 'formName'),
          detail: t('shell.quickForms'),
          icon: <FileAddOutlined aria-hidden />,
          to: quickFormAddress(form),
        },
        keywords: 'xinjian shenqing xj sq new',
        other: `${form.formName} ${form.formNameEn}`,
      })),
      action(
        'settings',
        t('shell.settings'),
        'jiemianshezhi jmsz',
        <SettingOutlined aria-hidden />,
        opening('settings'),
      ),
      theme('light', t('search.themeLight'), 'qiansezhuti qszt'),
      theme('dark', t('search.themeDark'), 'shensezhuti sszt'),
      theme('system', t('search.themeSystem'), 'gensuixitong gsxt'),
      action('language', t('shell.language'), 'yuyan yy zhongwen yingwen', <TranslationOutlined aria-hidden />, () =>
        setLanguage(otherLanguage(language)),
      ),
      ...(user.userSource === LOCAL_USER_SOURCE
        ? [
            action(
              'password',
              t('shell.changePassword'),
              'xiugaimima xgmm',
              <KeyOutlined aria-hidden />,
              opening('password'),
            ),
          ]
        : []),
      action(
        'delegation',
        t('shell.delegation'),
        'gongzuoweituo gzwt',
        <UserSwitchOutlined aria-hidden />,
        opening('delegation'),
      ),
      action(
        'sessions',
        t('shell.sessions'),
        'dengludeshebei dldsb',
        <LaptopOutlined aria-hidden />,
        opening('sessions'),
      ),
      action(
        'shortcuts',
        t('shell.help.shortcuts'),
        'kuaijiejian kjj',
        <QuestionCircleOutlined aria-hidden />,
        opening('shortcuts'),
      ),
      action('tour', t('shell.help.tour'), 'daolan dl', <QuestionCircleOutlined aria-hidden />, opening('tour')),
      action('about', t('shell.help.about'), 'guanyu gy banben', <InfoCircleOutlined aria-hidden />, opening('about')),
      action('lock', t('lock.command'), 'suodingjiemian sdjm suoping', <LockOutlined aria-hidden />, lockConsole),
      action('log out', t('shell.logout'), 'tuichudenglu tcdl', <LogoutOutlined aria-hidden />, () =>
        askToLeave(user.userName),
      ),
    ]
  }, [t, language, user, forms])
}
