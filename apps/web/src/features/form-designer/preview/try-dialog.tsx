import type { Problem } from '@liveline/contract/envelope.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Form, type FormHandle } from '../../../form/form.tsx'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Layouts } from '../saving/draft-saver.ts'
import { inWordsOf } from './in-words-of.ts'
import './try-dialog.css'

interface Props {
  readonly title: string
  readonly layouts: Layouts
  readonly onClose: () => void
}
type Width = 'desk' | 'phone' | 'both'

/** The form as people get it, at both widths and in both languages; what is filled in is judged by the server, and kept nowhere. */
export function TryDialog({ title, layouts, onClose }: Props) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<Width>('desk')
  const [language, setLanguage] = useState<Language>(useLanguage())
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
      </div>
      <div className="ll-try" data-width={width}>
        {shown.map((one) => (
          <TriedForm key={`${one} ${language}`} width={one} layouts={layouts} language={language} />
        ))}
      </div>
    </Dialog>
  )
}

function TriedForm({ width, layouts, language }: { width: 'desk' | 'phone'; layouts: Layouts; language: Language }) {
  const { t } = useTranslation()
  const onScreen = useLanguage()
  const schema = width === 'phone' ? (layouts.phone ?? layouts.desk) : layouts.desk
  const form = useMemo(() => blank(inWordsOf(schema, language, onScreen)), [schema, language, onScreen])
  const handle = useRef<FormHandle | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<readonly Problem[]>()
  const judge = async () => {
    setIsBusy(true)
    try {
      const values = handle.current?.values() ?? {}
      const { problems } = await api.formDesign.testFill({ body: { formPcJson: schema, values } })
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

const blank = (schema: TaskForm['schema']): TaskForm => ({
  ...{ formKey: 'try', formName: '', formNameEn: '', formVersionId: 0, formDataId: null },
  ...{ schema, values: {}, defaultRight: 'edit', fields: {}, isMain: true, labels: {} },
})
