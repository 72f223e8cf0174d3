import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import type { Conflict, Difference } from './conflict.ts'
import './conflict-dialog.css'

interface Props {
  readonly conflict: Conflict
  readonly rows: readonly (Difference & { readonly label: string })[]
  /** A value in words. */
  readonly textOf: (name: string, value: unknown) => string
  readonly mayCopy: boolean
  readonly onOverwrite: () => Promise<void>
  readonly onCopy: () => Promise<void>
  readonly onTheirs: () => void
  readonly onClose: () => void
}

/** Somebody was quicker: who and when, both field by field, and whose counts (answers C3). */
export function ConflictDialog(props: Props) {
  const { conflict, rows, textOf, mayCopy, onOverwrite, onCopy, onTheirs, onClose } = props
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const run = (act: () => Promise<void>) => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  const name = conflict.name === '' ? t('records.somebody') : conflict.name
  return (
    <Dialog
      title={t('records.conflictTitle', { name })}
      width={760}
      onClose={busy ? undefined : onClose}
      closeLabel={t('records.goOnEditing')}
      footer={
        <>
          <Button disabled={busy} onClick={onTheirs}>
            {t('records.takeTheirs')}
          </Button>
          {mayCopy && (
            <Button disabled={busy} onClick={() => run(onCopy)}>
              {t('records.keepAsCopy')}
            </Button>
          )}
          <Button kind="danger" disabled={busy} aria-busy={busy} onClick={() => run(onOverwrite)}>
            {t('records.overwrite')}
          </Button>
        </>
      }
    >
      <p>{t('records.conflictText', { name, time: absoluteTime(conflict.at) })}</p>
      <div className="record-conflict">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('records.field')}</th>
              <th scope="col">{t('records.before')}</th>
              <th scope="col">{t('records.theirs', { name })}</th>
              <th scope="col">{t('records.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} data-contested={row.isContested}>
                <th scope="row">
                  {row.label}
                  {row.isContested && <small>{t('records.contested')}</small>}
                </th>
                <td data-label={t('records.before')}>{textOf(row.name, row.before)}</td>
                <td data-label={t('records.theirs', { name })}>{textOf(row.name, row.theirs)}</td>
                <td data-label={t('records.mine')}>
                  {row.isMine ? textOf(row.name, row.mine) : <span className="ll-muted">{t('records.unchanged')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
