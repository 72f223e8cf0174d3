import { nameIn } from '@liveline/contract/language.ts'
import type { SchemaPageDraft, SchemaPageVersion } from '@liveline/contract/schema-page/shapes.ts'
import { comparePages, type PageChange } from '@liveline/form-schema/page-schema/compare-pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { TextDifference } from '../../../ui/difference/text-difference.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { versionSchemaQuery } from './page-queries.ts'
import './page-design.css'

type Shown = number | 'draft'
/** Two versions by their numbers, or the draft. */
export interface Compared {
  readonly from: Shown
  readonly to: Shown
}
interface Props {
  readonly page: SchemaPageDraft
  readonly versions: readonly SchemaPageVersion[]
  readonly compared: Compared
  readonly onChange: (compared: Compared) => void
  readonly onClose: () => void
}

const WIDTH_PX = 860
const shownIn = (text: string): Shown => (text === 'draft' ? 'draft' : Number(text))

/** Two versions of a page: what changed as a person says it, and the lines of the schema. */
export function PageComparison({ page, versions, compared, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [from, to] = [useSchema(page, compared.from), useSchema(page, compared.to)]
  const changes = useMemo(
    () => (from.data === undefined || to.data === undefined ? undefined : comparePages(from.data, to.data)),
    [from.data, to.data],
  )
  const choice = (end: keyof Compared) => (
    <label htmlFor={`${id}-${end}`}>
      {t(`pageDesign.compare.${end}`)}
      <Select
        id={`${id}-${end}`}
        value={String(compared[end])}
        onChange={(event) => onChange({ ...compared, [end]: shownIn(event.target.value) })}
      >
        {page.hasDraft && <option value="draft">{t('pageDesign.compare.draft')}</option>}
        {versions.map(({ version }) => (
          <option key={version} value={version}>{`v${version}`}</option>
        ))}
      </Select>
    </label>
  )
  const failed = from.error ?? to.error
  return (
    <Dialog
      title={t('pageDesign.compare.title')}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('pageDesign.close')}</Button>}
    >
      <div className="ll-page-compared">
        {choice('from')}
        {choice('to')}
      </div>
      {failed !== null && (
        <ErrorState
          error={failed}
          onRetry={() => {
            void from.refetch()
            void to.refetch()
          }}
        />
      )}
      {failed === null && changes === undefined && <Skeleton lines={6} />}
      {changes?.length === 0 && <p>{t('pageDesign.compare.same')}</p>}
      {changes !== undefined && changes.length > 0 && (
        <>
          <h3 className="ll-page-heading">
            {t('pageDesign.compare.meaning')} <span className="ll-count">{changes.length}</span>
          </h3>
          <Changes changes={changes} />
          <TextDifference from={JSON.stringify(from.data, null, 2)} to={JSON.stringify(to.data, null, 2)} />
        </>
      )}
    </Dialog>
  )
}

function useSchema(page: SchemaPageDraft, shown: Shown) {
  const version = useQuery({
    ...versionSchemaQuery(page.pageId, shown === 'draft' ? 0 : shown),
    enabled: shown !== 'draft',
  })
  return shown === 'draft' ? { data: page.schema, error: null, refetch: async () => {} } : version
}

const tones = { added: 'done', removed: 'stopped', moved: 'running', changed: 'running' } as const

/** A line for each thing. */
function Changes({ changes }: { changes: readonly PageChange[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nothing = t('pageDesign.compare.nothing')
  return (
    <ul className="ll-page-changes">
      {changes.map(({ kind, path, type, label, labelEn, property, from, to }) => (
        <li key={`${kind} ${path} ${property}`}>
          <span className="ll-tag" data-tone={tones[kind]}>
            {t(`pageDesign.compare.kinds.${kind}`)}
          </span>
          <div>
            <span>{nameIn(language, { name: label, nameEn: labelEn })}</span> <code>{type}</code>{' '}
            {property !== '' && <code>{property}</code>} <small className="ll-muted">{path}</small>
            {(from !== '' || to !== '') && (
              <div className="ll-page-change-values">
                <del>{from === '' ? nothing : from}</del> → <ins>{to === '' ? nothing : to}</ins>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
