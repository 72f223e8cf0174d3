import { InboxOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { ApiError } from '../../api/api-error.ts'
import { PageTitle } from '../page-title.tsx'
import { RequestId } from './request-id.tsx'
import './state-page.css'

interface EmptyProps {
  readonly title: string
  /** Why it is empty and what to do about it. */
  readonly hint?: string
  readonly icon?: ReactNode
  readonly action?: ReactNode
  /** It stands in the place of the whole page, and is titled like one. */
  readonly isPage?: boolean
}

const Title = ({ isPage, children }: { isPage: boolean; children: string }) =>
  isPage ? <PageTitle>{children}</PageTitle> : <strong>{children}</strong>

export function EmptyState({ title, hint, icon, action, isPage = false }: EmptyProps) {
  return (
    <div className="ll-state-page">
      {icon ?? <InboxOutlined aria-hidden />}
      <Title isPage={isPage}>{title}</Title>
      {hint !== undefined && <p>{hint}</p>}
      {action}
    </div>
  )
}

interface ErrorProps {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly isPage?: boolean
}

export function ErrorState({ error, onRetry, isPage = false }: ErrorProps) {
  const { t } = useTranslation()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div className="ll-state-page" role="alert">
      <WarningOutlined aria-hidden />
      <Title isPage={isPage}>{t('error.title')}</Title>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {requestId !== undefined && <RequestId id={requestId} />}
      {onRetry !== undefined && <Button onClick={onRetry}>{t('error.retry')}</Button>}
    </div>
  )
}

/** What is waited for in words, once the wait has become long (a rule of the sheet shows it after a second). */
export function Waiting({ what }: { what?: string | undefined }) {
  const { t } = useTranslation()
  return <span className="ll-awaited">{what ?? t('shell.loadingContent')}</span>
}

/** Grey lines in the place of what is loading, and after a second the words for it. */
export function Skeleton({ lines = 4, what }: { lines?: number; what?: string }) {
  const { t } = useTranslation()
  return (
    <output aria-label={t('shell.loading')} style={{ display: 'grid', gap: 14, padding: 16 }}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="ll-skeleton" style={{ width: `${92 - ((line * 17) % 45)}%` }} />
      ))}
      <Waiting what={what} />
    </output>
  )
}
