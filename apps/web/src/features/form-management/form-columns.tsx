import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { CheckCircleOutlined, DeleteOutlined, EditOutlined, StopOutlined, SyncOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MenuIcon } from '../../ui/labels/menu-icon.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'
import './forms-page.css'

type FormState = 'draft' | 'released' | 'changed' | 'deleted'

function formState({ deletedAt, releasedVersion, hasDraft }: FormRow): FormState {
  if (deletedAt !== null) return 'deleted'
  if (releasedVersion === null) return 'draft'
  return hasDraft ? 'changed' : 'released'
}

const states: Readonly<Record<FormState, { tone: string; icon: ReactNode }>> = {
  draft: { tone: 'draft', icon: <EditOutlined aria-hidden /> },
  released: { tone: 'done', icon: <CheckCircleOutlined aria-hidden /> },
  changed: { tone: 'waiting', icon: <SyncOutlined aria-hidden /> },
  deleted: { tone: 'void', icon: <DeleteOutlined aria-hidden /> },
}

/** What the list says of each form; `onUses` shows what uses it. */
export function formColumns(
  { t, language, now }: Speech,
  onUses: (form: FormRow) => void,
): readonly ListColumn<FormRow>[] {
  const name = (row: FormRow) => nameIn(language, row, 'formName')
  const versions = ({ releasedVersion: version, versions: count }: FormRow) =>
    version === null ? t('formManagement.neverReleased') : t('formManagement.latest', { version, count })
  const state = (row: FormRow) => t(`formManagement.states.${formState(row)}`)
  const valid = (row: FormRow) => t(row.valid === 1 ? 'formManagement.isValid' : 'formManagement.isInvalid')
  const uses = ({ uses: count }: FormRow) =>
    count === 0 ? t('formManagement.unused') : t('formManagement.usesCount', { count })
  const by = ({ updatedBy }: FormRow) => updatedBy || t('formManagement.byPack')
  return [
    {
      key: 'name',
      title: t('formManagement.name'),
      cell: (row) => (
        <span className="form-name">
          <MenuIcon name={row.icon} />
          <span>{name(row)}</span>
        </span>
      ),
      text: name,
      onCard: 'title',
      hideable: false,
      isLink: true,
      grows: true,
    },
    {
      key: 'formKey',
      title: t('formManagement.key'),
      cell: ({ formKey }) => <span className="ll-number">{formKey}</span>,
      text: ({ formKey }) => formKey,
      onCard: 'number',
    },
    {
      key: 'category',
      title: t('formManagement.category'),
      cell: ({ category }) => category || <span className="ll-muted">{t('formManagement.noCategory')}</span>,
      text: ({ category }) => category,
      onCard: 'fact',
    },
    {
      key: 'state',
      title: t('formManagement.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={states[formState(row)].tone}>
          {states[formState(row)].icon}
          <span>{state(row)}</span>
        </span>
      ),
      text: state,
      onCard: 'state',
    },
    {
      key: 'valid',
      title: t('formManagement.valid'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.valid === 1 ? 'done' : 'stopped'}>
          {row.valid === 1 ? <CheckCircleOutlined aria-hidden /> : <StopOutlined aria-hidden />}
          <span>{valid(row)}</span>
        </span>
      ),
      text: valid,
      onCard: 'tag',
    },
    { key: 'versions', title: t('formManagement.versions'), cell: versions, text: versions, onCard: 'fact' },
    {
      key: 'uses',
      title: t('formManagement.uses'),
      cell: (row) =>
        row.uses === 0 ? (
          <span className="ll-muted">{uses(row)}</span>
        ) : (
          <button type="button" className="form-uses-button" onClick={() => onUses(row)}>
            {uses(row)}
          </button>
        ),
      text: uses,
    },
    {
      key: 'updatedAt',
      title: t('formManagement.updated'),
      cell: (row) => (
        <>
          {by(row)} · {timeLabel(row.updatedAt, now, language, t)}
        </>
      ),
      text: (row) => `${by(row)} ${absoluteTime(row.updatedAt)}`,
      onCard: 'fact',
    },
  ]
}
