import { HistoryOutlined, SearchOutlined } from '@ant-design/icons'
import { textIn } from '@liveline/contract/language.ts'
import { settingGroups, settingOf, type SettingGroup, type SettingKey } from '@liveline/contract/setting/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useRoute, useSetQuery, useUnsaved } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import './configuration.css'
import { saveSettings, settingsQuery, type SettingRow } from './configuration-queries.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import { SettingPart } from './setting-part.tsx'

type Draft = Readonly<Partial<Record<SettingKey, unknown>>>

/** The configuration of the system: settings in groups, found by words, saved together. */
export function ConfigurationPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data !== undefined) return <Settings rows={data} onRenew={async () => void (await refetch())} />
  return (
    <section className="ll-page">
      <PageHeader title={t('configuration.title')} />
      {error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </section>
  )
}

function Settings({ rows, onRenew }: { rows: readonly SettingRow[]; onRenew: () => Promise<void> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const [draft, setDraft] = useState<Draft>({})
  const [reason, setReason] = useState('')
  const [history, setHistory] = useState<{ of: SettingKey | undefined }>()
  /** What is entered begins anew: the boxes forget what was typed. */
  const [round, setRound] = useState(0)
  const { busy, failure, send } = useSendOnce()

  const changed = rows.filter(({ key, value }) => key in draft && JSON.stringify(draft[key]) !== JSON.stringify(value))
  const valueOf = ({ key, value }: SettingRow) => (key in draft ? draft[key] : value)
  const problemOf = (row: SettingRow) => {
    const value = valueOf(row)
    const setting = settingOf(row.key)
    if (JSON.stringify(value) === JSON.stringify(setting.default)) return undefined
    return changed.includes(row) ? setting.problem(value ?? '', language) : undefined
  }
  const problems = changed.filter((row) => problemOf(row) !== undefined).length
  useUnsaved(changed.length > 0)

  const begin = () => {
    setDraft({})
    setReason('')
    setRound(round + 1)
  }
  const save = async () => {
    const changes = changed.map((row) => {
      const value = valueOf(row)
      const isDefault = JSON.stringify(value) === JSON.stringify(settingOf(row.key).default)
      return { key: row.key, value: isDefault ? null : value, rev: row.rev }
    })
    const done = await send({ changes, reason: reason.trim() }, async (entered, key) => {
      await saveSettings(entered, key)
      return true
    })
    if (done === undefined) return
    toast.success(t('configuration.saved', { count: changes.length }))
    begin()
  }
  const words = (query['keyword'] ?? '').trim().toLowerCase()
  const isFound = ({ key }: SettingRow) => {
    const { name, help } = settingOf(key)
    return [key, name.zh, name.en, help.zh, help.en].some((text) => text.toLowerCase().includes(words))
  }
  const found = rows.filter((row) => isFound(row) || changed.includes(row))
  const groups = Object.keys(settingGroups) as SettingGroup[]
  return (
    <section className="ll-page configuration">
      <PageHeader
        title={t('configuration.title')}
        subtitle={t('configuration.intro')}
        actions={
          <>
            <SearchField
              label={t('configuration.search')}
              value={query['keyword'] ?? ''}
              onChange={(keyword) => setQuery({ keyword: keyword === '' ? undefined : keyword })}
            />
            <Button onClick={() => setHistory({ of: undefined })}>
              <HistoryOutlined aria-hidden />
              {t('configuration.history')}
            </Button>
          </>
        }
      />
      {found.length === 0 && (
        <EmptyState
          icon={<SearchOutlined aria-hidden />}
          title={t('configuration.noneFound', { words })}
          hint={t('configuration.noneFoundHint')}
        />
      )}
      {groups.map((group) => {
        const ofGroup = found.filter(({ key }) => settingOf(key).group === group)
        if (ofGroup.length === 0) return null
        return (
          <Panel key={group} title={textIn(language, settingGroups[group])}>
            {ofGroup.map((row) => (
              <SettingPart
                key={`${row.key} ${row.rev} ${round}`}
                row={row}
                value={valueOf(row)}
                isChanged={changed.includes(row)}
                problem={problemOf(row)}
                onChange={(value) => setDraft((before) => ({ ...before, [row.key]: value }))}
                onHistory={() => setHistory({ of: row.key })}
              />
            ))}
          </Panel>
        )
      })}
      {changed.length > 0 && (
        <section className="configuration-save" aria-label={t('configuration.unsaved')}>
          <span>{t('configuration.changedCount', { count: changed.length })}</span>
          <Input
            aria-label={t('configuration.reason')}
            placeholder={t('configuration.reason')}
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button disabled={busy} onClick={begin}>
            {t('configuration.discard')}
          </Button>
          <Button kind="primary" disabled={busy || problems > 0} aria-busy={busy} onClick={() => void save()}>
            {t('configuration.save')}
          </Button>
          {failure !== undefined && <FieldError text={failure.message} />}
          {failure?.code === 'STALE' && (
            <Button
              onClick={() => {
                begin()
                void onRenew()
              }}
            >
              {t('configuration.takeNewest')}
            </Button>
          )}
        </section>
      )}
      {history !== undefined && (
        <HistoryDrawer
          of={history.of}
          rows={rows}
          isDirty={changed.length > 0}
          onReverted={begin}
          onClose={() => setHistory(undefined)}
        />
      )}
    </section>
  )
}
