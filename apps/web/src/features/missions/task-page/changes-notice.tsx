import { EditOutlined } from '@ant-design/icons'
import type { FormChange, TaskForm } from '@liveline/contract/form/shapes.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { usePersonText } from '../../../ui/labels/person.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { compareForms } from '../comparison/compare-forms.ts'
import { ComparedForm } from '../comparison/compared-form.tsx'
import '../comparison/comparison.css'
import './changes-notice.css'

interface Props {
  readonly changes: readonly FormChange[]
  readonly forms: readonly TaskForm[]
  /** A decision was refused for them: whoever made it is led there. */
  readonly isRefusal: boolean
  readonly onSeen: () => void
}

/** What others changed in the forms since the person saw them, each with what it was: nothing is decided unseen. */
export function ChangesNotice({ changes, forms, isRefusal, onSeen }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const personText = usePersonText()
  const place = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    if (isRefusal) place.current?.focus()
  }, [isRefusal])
  const compared = useMemo(() => comparedOf(changes, forms), [changes, forms])
  const who = joinNames([...new Set(changes.map(({ by }) => personText(by)))], language)
  const at =
    changes
      .map((change) => change.at)
      .toSorted()
      .at(-1) ?? ''
  return (
    <div ref={place} tabIndex={-1} className="ll-changes">
      <Notice tone="waiting" label={t('missions.changes.title')} icon={<EditOutlined aria-hidden />}>
        <div className="ll-changes-list">
          <p>{t('missions.changes.what', { who, at: absoluteTime(at) })}</p>
          {compared.map((comparison) => (
            <ComparedForm key={comparison.now.formKey} comparison={comparison} isAlone={compared.length === 1} />
          ))}
          <Button kind="text" onClick={onSeen}>
            {t('missions.changes.seen')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** Either side of a form holds what differs and nothing else. */
function comparedOf(changes: readonly FormChange[], forms: readonly TaskForm[]) {
  const side = (form: TaskForm, which: 'before' | 'now'): TaskForm => ({
    ...form,
    values: Object.fromEntries(
      changes.filter(({ formKey }) => formKey === form.formKey).map((change) => [change.field, change[which]]),
    ),
  })
  const changed = forms.filter(({ formKey }) => changes.some((change) => change.formKey === formKey))
  return compareForms(
    changed.map((form) => side(form, 'now')),
    changed.map((form) => side(form, 'before')),
  )
}
