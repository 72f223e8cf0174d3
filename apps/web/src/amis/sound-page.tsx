import { lintSchema } from '@liveline/form-schema/lint.ts'
import { lintPage } from '@liveline/form-schema/page-schema/lint-page.ts'
import { useMemo, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/feedback/state-page.tsx'
import { useLanguage } from '../ui/use-language.ts'
import SchemaView from './schema-view.tsx'

/**
 * A schema page, or with `isForm` a form as a page, drawn only when the lint lets it pass here, too: what somebody has
 * written past the server, or is still writing, gets no chance to run.
 */
export default function SoundPage({
  isForm = false,
  ...props
}: ComponentProps<typeof SchemaView> & { readonly isForm?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const lint = isForm ? lintSchema : lintPage
  const [problem] = useMemo(() => lint(props.schema, language), [lint, props.schema, language])
  if (problem === undefined) return <SchemaView {...props} />
  return <EmptyState title={t('schemaPage.unsound')} hint={`${problem.path} ${problem.message}`} />
}
