import { titleOf } from '../../../form/field-title.ts'
import { changedValues } from '../../../form/changed-values.ts'
import { fieldText } from '../../../form/value-text.ts'
import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordAddress } from '../../../app/paths.ts'
import { useAwaiting } from '../../../form/files/use-awaiting.ts'
import { Form } from '../../../form/form.tsx'
import { editableFields, pickEditable } from '../../../form/rights.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import '../forms.css'
import { ChangeDialog } from './change-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { differences } from './conflict.ts'
import { DraftNotices } from './draft-notices.tsx'
import { MaskedFields } from './masked-fields.tsx'
import { RecordBar } from './record-bar.tsx'
import { formOfRecord, withMasks } from './record-form.ts'
import { mayOfForm } from './record-queries.ts'
import { showRefusal } from './refused-problems.ts'
import { useCorrect } from './use-correct.ts'
import { useEntry } from './use-entry.ts'
import { useReveal } from './use-reveal.ts'

/** One record corrected: by the version of its form that it was filled in with, with the rights that the server sent. */
export function RecordEdit({ record, title }: { record: DataRecord; title: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  // What it was when the correction began, whatever arrives meanwhile.
  const [base] = useState(record)
  const { id, masked, labels } = base
  const entry = useEntry(`record.${id}`, () => ({ values: {}, rev: base.rev, id }), masked)
  const { shown, busy, reveal } = useReveal(id)
  const { isAwaiting, filesOf } = useAwaiting()
  const form = useMemo(() => withMasks(formOfRecord(base), masked, shown), [base, masked, shown])
  const fields = useMemo(() => new Map(fieldsOf(base.schema).map((field) => [field.name, field])), [base.schema])
  const editable = useMemo(() => editableFields(form.schema, form), [form])
  const [asked, setAsked] = useState<Record<string, unknown>>()
  const { data: may } = useQuery(mayOfForm(base.formId))
  const correct = useCorrect(base, {
    onSaved: entry.finish,
    onRefused: (error) => {
      setAsked(undefined)
      showRefusal(error, entry.handle.current)
    },
  })
  const leave = () => {
    entry.finish()
    navigate(recordAddress(id), { replace: true })
  }
  const save = async () => {
    const values = await filesOf(async () => entry.handle.current?.filled())
    if (values === undefined) return
    const changes = changedValues(form.values, values, editable)
    if (Object.keys(changes).length > 0) return setAsked(changes)
    toast.info(t('records.nothingChanged'))
    leave()
  }
  const words = { t, language, labels }
  const labelOf = (name: string) => {
    const field = fields.get(name)
    return field === undefined ? name : titleOf(field, language)
  }
  const textOf = (name: string, value: unknown) => {
    const field = fields.get(name)
    return field === undefined ? '' : fieldText(field, value, words)
  }
  const { conflict } = correct
  const { state } = entry.draft
  return (
    <div className="ll-page ll-quick">
      <PageHeader title={t('records.correctOf', { title })} />
      <DraftNotices entry={entry} />
      <MaskedFields
        names={masked.filter((name) => !Object.hasOwn(shown, name))}
        labelOf={labelOf}
        mayReveal={base.may.reveal}
        busy={busy}
        // The form is drawn anew with the whole value; what was entered stays.
        onReveal={(name) => void reveal(name, () => entry.startFrom({ ...entry.entry.current }))}
      />
      <Panel key={`${entry.generation} ${Object.keys(shown).join()}`}>
        <Form form={form} {...entry.formProps} />
      </Panel>
      <RecordBar
        savedAt={'at' in state ? state.at : undefined}
        problems={entry.problems}
        onNextProblem={() => entry.handle.current?.focusNextProblem()}
      >
        <Button onClick={leave}>{t('records.cancel')}</Button>
        <Button kind="primary" disabled={isAwaiting} aria-busy={isAwaiting} onClick={() => void save()}>
          {isAwaiting ? t('files.waiting') : t('records.saveChanges')}
        </Button>
      </RecordBar>
      {asked !== undefined && conflict === undefined && (
        <ChangeDialog
          rows={Object.entries(asked).map(([name, after]) => ({
            name,
            label: labelOf(name),
            before: textOf(name, form.values[name]),
            after: textOf(name, after),
          }))}
          onConfirm={(reason) => correct.send({ rev: entry.entry.current.rev, changes: asked, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {conflict !== undefined && (
        <ConflictDialog
          conflict={conflict}
          rows={differences([...fields.keys()], {
            before: base.values,
            theirs: conflict.values,
            changes: conflict.correction.changes,
          }).map((row) => ({ ...row, label: labelOf(row.name) }))}
          textOf={textOf}
          mayCopy={may?.create === true}
          onOverwrite={correct.overwrite}
          onCopy={() => {
            const mine = { ...form.values, ...conflict.correction.changes }
            return correct.copy(pickEditable(withoutEmpty(mine), editable))
          }}
          onTheirs={leave}
          onClose={() => {
            correct.goOn()
            setAsked(undefined)
          }}
        />
      )}
    </div>
  )
}

const withoutEmpty = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
