import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { MenuIcon } from '../../ui/labels/menu-icon.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'
import { starterWords, versionWords } from './flow-words.ts'
import './workflows.css'

/** What the list says of each workflow. */
export function flowColumns(speech: Speech): readonly ListColumn<FlowRow>[] {
  const { t, language, now } = speech
  const name = (row: FlowRow) => nameIn(language, row)
  const versions = (row: FlowRow) => versionWords(row, t)
  const starters = (row: FlowRow) => starterWords(row, speech)
  const valid = (row: FlowRow) => t(row.valid === 1 ? 'workflows.isValid' : 'workflows.isInvalid')
  const by = ({ updatedBy }: FlowRow) => updatedBy || t('workflows.byPack')
  return [
    {
      key: 'name',
      title: t('workflows.name'),
      cell: (row) => (
        <span className="flow-name">
          <MenuIcon name={row.icon} />
          <span>{name(row)}</span>
        </span>
      ),
      text: name,
      sortKey: 'name',
      onCard: 'title',
      hideable: false,
      isLink: true,
    },
    {
      key: 'flowKey',
      title: t('workflows.key'),
      cell: ({ flowKey }) => <span className="ll-number">{flowKey}</span>,
      text: ({ flowKey }) => flowKey,
      sortKey: 'flowKey',
      onCard: 'number',
    },
    {
      key: 'category',
      title: t('workflows.category'),
      cell: ({ category }) => category || <span className="ll-muted">{t('workflows.noCategory')}</span>,
      text: ({ category }) => category,
      onCard: 'fact',
    },
    {
      key: 'versions',
      title: t('workflows.versions'),
      cell: (row) => (
        <span className="flow-name">
          <span className={row.releasedVersion === null ? 'll-muted' : ''}>{versions(row)}</span>
          {row.hasDraft && (
            <span className="ll-tag" data-tone="draft">
              {t('workflows.draft')}
            </span>
          )}
        </span>
      ),
      text: (row) => (row.hasDraft ? `${versions(row)} ${t('workflows.draft')}` : versions(row)),
      sortKey: 'releasedVersion',
      onCard: 'fact',
    },
    {
      key: 'valid',
      title: t('workflows.valid'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.valid === 1 ? 'done' : 'stopped'}>
          {row.valid === 1 ? <CheckCircleOutlined aria-hidden /> : <StopOutlined aria-hidden />}
          <span>{valid(row)}</span>
        </span>
      ),
      text: valid,
      onCard: 'state',
    },
    { key: 'starters', title: t('workflows.starters'), cell: starters, text: starters, grows: true },
    {
      key: 'updatedAt',
      title: t('workflows.updated'),
      cell: (row) => (
        <>
          {by(row)} · {timeLabel(row.updatedAt, now, language, t)}
        </>
      ),
      text: (row) => `${by(row)} ${absoluteTime(row.updatedAt)}`,
      sortKey: 'updatedAt',
      onCard: 'fact',
    },
  ]
}
