import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import '../configuration.css'
import { movedTo, OrderedRows } from '../ordered-rows.tsx'
import { ChannelDrawer } from './channel-drawer.tsx'
import { channelsQuery, deleteChannel, orderChannels, switchChannel, type Channel } from './channel-queries.ts'
import { TemplatesPart } from './templates-part.tsx'
import { TestDialog } from './test-dialog.tsx'

type Opened = { readonly what: 'edit' | 'test' | 'delete'; readonly channel: Channel | undefined }

/** Ways by which people are told outside the console, in the order in which they are tried. */
export function PushChannelsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(channelsQuery)
  const [opened, setOpened] = useState<Opened>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpened(undefined)
  const act = async (work: () => Promise<void>, said: string) => {
    setBusy(true)
    try {
      await work()
      toast.success(said)
    } catch {
      // Shown by the one place that shows failures.
    }
    setBusy(false)
  }
  const channels = data ?? []
  // What the server has of its own is called in the language of whoever looks.
  const shownName = ({ kind, name }: Channel) => (kind === 'inApp' ? t('configuration.inAppName') : name)
  const move = (from: number, to: number) =>
    void act(() => orderChannels(movedTo(channels, from, to).map(({ id }) => id)), t('configuration.ordered'))
  const toggle = ({ id, name, enabled }: Channel) =>
    void act(() => switchChannel(id, !enabled), t(enabled ? 'configuration.nowOff' : 'configuration.nowOn', { name }))
  return (
    <section className="ll-page configuration">
      <PageHeader
        title={t('configuration.channels')}
        subtitle={t('configuration.channelsIntro')}
        actions={
          <Button kind="primary" onClick={() => setOpened({ what: 'edit', channel: undefined })}>
            <PlusOutlined aria-hidden />
            {t('configuration.newChannel')}
          </Button>
        }
      />
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <Panel title={t('configuration.channels')}>
          <OrderedRows
            label={t('configuration.channels')}
            entries={channels}
            keyOf={({ id }) => String(id)}
            nameOf={shownName}
            onMove={move}
          >
            {(channel) => (
              <ChannelFacts
                channel={channel}
                name={shownName(channel)}
                busy={busy}
                onToggle={() => toggle(channel)}
                onOpen={(what) => setOpened({ what, channel })}
              />
            )}
          </OrderedRows>
          {channels.length === 1 && <p className="configuration-note">{t('configuration.onlyInApp')}</p>}
        </Panel>
      )}
      <TemplatesPart />
      {opened?.what === 'edit' && <ChannelDrawer channel={opened.channel} onClose={close} />}
      {opened?.what === 'test' && opened.channel !== undefined && (
        <TestDialog channel={opened.channel} onClose={close} />
      )}
      {opened?.what === 'delete' && opened.channel !== undefined && (
        <AskDialog
          title={t('configuration.deleteTitle', { name: opened.channel.name })}
          command={t('configuration.deleteIt')}
          keep={t('configuration.keep')}
          kind="danger"
          busy={busy}
          onClose={close}
          onDo={() => {
            const { id, name } = opened.channel ?? { id: 0, name: '' }
            void act(() => deleteChannel(id), t('configuration.deleted', { name })).then(close)
          }}
        >
          <p>{t('configuration.deleteText')}</p>
        </AskDialog>
      )}
    </section>
  )
}

interface FactsProps {
  readonly channel: Channel
  readonly name: string
  readonly busy: boolean
  readonly onToggle: () => void
  readonly onOpen: (what: Opened['what']) => void
}

function ChannelFacts({ channel, name, busy, onToggle, onOpen }: FactsProps) {
  const { t } = useTranslation()
  const { kind, enabled, purposes, sent, failed, lastFailure } = channel
  return (
    <>
      <strong>{name}</strong>
      {kind !== 'inApp' && <span className="configuration-note">{t(`configuration.kinds.${kind}`)}</span>}
      <span className="ll-tag" data-tone={enabled ? 'done' : 'void'}>
        <span>{t(enabled ? 'configuration.isOn' : 'configuration.isOff')}</span>
      </span>
      <span className="configuration-note">
        {purposes.map((purpose) => t(`configuration.purposes.${purpose}`)).join(' · ')}
      </span>
      {kind === 'inApp' ? (
        <span className="configuration-note">{t('configuration.alwaysOn')}</span>
      ) : (
        <>
          <span className="configuration-note">{t('configuration.figures', { sent, failed })}</span>
          {lastFailure !== null && (
            <span className="ll-tag" data-tone="stopped" title={lastFailure}>
              <span>{t('configuration.lastFailure', { reason: lastFailure })}</span>
            </span>
          )}
          <span className="channel-actions">
            <Button
              kind="text"
              disabled={busy}
              onClick={onToggle}
              aria-label={t(enabled ? 'configuration.switchOffOf' : 'configuration.switchOnOf', { name })}
            >
              {t(enabled ? 'configuration.switchOff' : 'configuration.switchOn')}
            </Button>
            <Button kind="text" onClick={() => onOpen('test')} aria-label={t('configuration.testOf', { name })}>
              {t('configuration.test')}
            </Button>
            <Button kind="text" onClick={() => onOpen('edit')} aria-label={t('configuration.editOf', { name })}>
              {t('configuration.edit')}
            </Button>
            <Button kind="text" onClick={() => onOpen('delete')} aria-label={t('configuration.deleteOf', { name })}>
              {t('configuration.delete')}
            </Button>
          </span>
        </>
      )}
    </>
  )
}
