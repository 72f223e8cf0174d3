import type { FormDraft } from '@liveline/contract/form-design/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { componentName } from '../component-name.ts'
import type { Rival } from '../../../session/draft/draft-saver.ts'
import type { Layouts } from './layouts.ts'
import { fieldDifferences } from './layout-differences.ts'

interface Props {
  readonly formId: number
  readonly rival: Rival
  readonly mine: Layouts
  readonly onOverwrite: (theirs: FormDraft) => void
  readonly onTakeTheirs: (theirs: FormDraft) => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** Somebody else has saved the form meanwhile: what differs, and which of the two counts. */
export function RivalDialog({ formId, rival, mine, onOverwrite, onTakeTheirs, onCopy, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const theirs = useQuery({
    queryKey: queryKeys.formDraft.rival(formId, rival.rev),
    queryFn: ({ signal }) => api.formDesign.draft({ query: { formId }, signal, quiet: true }),
    staleTime: 0,
  })
  const { data } = theirs
  const differences = useMemo(
    () => (data === undefined ? [] : fieldDifferences(mine.desk, data.formPcJson)),
    [data, mine],
  )
  return (
    <Dialog
      title={t('designer.rival.title')}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onCopy}>{t('designer.rival.copy')}</Button>
          <Button disabled={data === undefined} onClick={() => data !== undefined && onTakeTheirs(data)}>
            {t('designer.rival.takeTheirs')}
          </Button>
          <Button kind="danger" disabled={data === undefined} onClick={() => data !== undefined && onOverwrite(data)}>
            {t('designer.rival.overwrite')}
          </Button>
        </>
      }
    >
      <p>
        {t('designer.rival.text', {
          name: data?.updatedBy ?? rival.name,
          time: absoluteTime(data?.updatedAt ?? rival.at),
        })}
      </p>
      {theirs.isLoading && <Skeleton lines={3} />}
      {theirs.isError && <ErrorState error={theirs.error} onRetry={() => void theirs.refetch()} />}
      {data !== undefined && differences.length === 0 && <p>{t('designer.rival.same')}</p>}
      {differences.length > 0 && (
        <ul>
          {differences.map(({ kind, node, properties }) => (
            <li key={`${kind} ${String(node['name'])}`}>
              {t(`designer.rival.${kind}`, {
                name: componentName({ node }, language),
                properties: properties.join(', '),
              })}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
