import type { Problem } from '@liveline/contract/envelope.ts'
import type { FieldRights, FormStep } from '@liveline/contract/form-design/shapes.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Form, type FormHandle } from '../../../form/form.tsx'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { previewTheme } from '../../../ui/theme/preferences.ts'
import { useIsDark } from '../../../ui/theme/use-preferences.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Layouts } from '../saving/layouts.ts'
import { inWordsOf } from './in-words-of.ts'
import './try-dialog.css'

interface Props {
  readonly formId: number
  readonly title: string
  readonly layouts: Layouts
  readonly onClose: () => void
}
type Width = 'desk' | 'phone' | 'both'

/**
 * The form as people get it, in both widths, languages and themes, when they begin a workflow or at one of its steps; what
 * is filled in is judged by the server, and kept nowhere.
 */
export function TryDialog({ formId, title, layouts, onClose }: Props) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<Width>('desk')
  const onScreen = useLanguage()
  const [language, setLanguage] = useState<Language>(onScreen)
  const [theme, setTheme] = useState<'light' | 'dark'>(useIsDark() ? 'dark' : 'light')
  useEffect(() => previewTheme(theme), [theme])
  useEffect(() => () => previewTheme(undefined), [])
  const [stepKey, setStepKey] = useState('')
  const steps = useQuery({
    queryKey: queryKeys.formDraft.steps(formId),
    queryFn: ({ signal }) => api.formDesign.steps({ query: { formId }, signal }),
  })
  const step = steps.data?.find((one) => keyOf(one) === stepKey)
  const shown: readonly ('desk' | 'phone')[] = width === 'both' ? ['desk', 'phone'] : [width]
  return (
    <Dialog title={title} place="form" width={1180} closeLabel={t('designer.close')} onClose={onClose}>
      <div className="ll-try-choices">
        <Segments
          label={t('designer.try.width')}
          value={width}
          options={[
            ['desk', t('designer.try.desk')],
            ['phone', t('designer.try.phone')],
            ['both', t('designer.try.both')],
          ]}
          onChange={setWidth}
        />
        <Segments
          label={t('designer.try.language')}
          value={language}
          options={[
            ['zh-CN', t('designer.inChinese')],
            ['en', t('designer.inEnglish')],
          ]}
          onChange={setLanguage}
        />
        <Segments
          label={t('designer.try.theme')}
          value={theme}
          options={[
            ['light', t('designer.try.light')],
            ['dark', t('designer.try.dark')],
          ]}
          onChange={setTheme}
        />
        <label className="ll-try-step">
          {t('designer.try.step')}
          <Select
            value={stepKey}
            disabled={steps.data === undefined}
            onChange={({ target }) => setStepKey(target.value)}
          >
            <option value="">{t('designer.try.start')}</option>
            {steps.data?.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {`${nameIn(onScreen, one, 'definitionName')} · ${nameIn(onScreen, one, 'name')}`}
              </option>
            ))}
          </Select>
        </label>
      </div>
      <div className="ll-try" data-width={width}>
        {shown.map((one) => (
          <TriedForm
            key={`${one} ${language} ${stepKey}`}
            width={one}
            layouts={layouts}
            language={language}
            rights={step?.rights}
          />
        ))}
      </div>
    </Dialog>
  )
}

const keyOf = ({ definitionId, elementId }: FormStep) => `${definitionId} ${elementId}`

interface TriedProps {
  readonly width: 'desk' | 'phone'
  readonly layouts: Layouts
  readonly language: Language
  /** Of a step; undefined: everything may be filled in, as by whoever begins. */
  readonly rights: FieldRights | undefined
}

function TriedForm({ width, layouts, language, rights }: TriedProps) {
  const { t } = useTranslation()
  const onScreen = useLanguage()
  const schema = width === 'phone' ? (layouts.phone ?? layouts.desk) : layouts.desk
  const form = useMemo(() => blank(inWordsOf(schema, language, onScreen), rights), [schema, language, onScreen, rights])
  const handle = useRef<FormHandle | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<readonly Problem[]>()
  const judge = async () => {
    setIsBusy(true)
    try {
      if ((await handle.current?.filesThere()) !== true) return
      const values = handle.current?.values() ?? {}
      const { problems } = await api.formDesign.testFill({ body: { formPcJson: schema, values, rights } })
      handle.current?.refuse(problems)
      setAnswer(problems)
    } catch {
      // Said by the one place that says failures.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className="ll-try-form" data-width={width} aria-label={t(`designer.try.${width}`)} lang={language}>
      <Form form={form} part="all" handle={handle} />
      <ActionBar>
        <output>
          {answer !== undefined &&
            (answer.length === 0 ? t('designer.try.accepted') : t('designer.try.refused', { count: answer.length }))}
        </output>
        <Button kind="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => void judge()}>
          {t('designer.try.judge')}
        </Button>
      </ActionBar>
      {answer !== undefined && answer.length > 0 && (
        <ul className="ll-try-problems">
          {answer.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const everything: FieldRights = { defaultRight: 'edit', fields: {} }
const blank = (schema: TaskForm['schema'], rights: FieldRights = everything): TaskForm => ({
  ...{ formKey: 'try', formName: '', formNameEn: '', formVersionId: 0, formDataId: null },
  ...{ schema, values: {}, ...rights, isMain: true, labels: {} },
})
