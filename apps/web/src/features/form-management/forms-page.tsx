import { FormOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { designAddress } from '@liveline/contract/console-addresses.ts'
import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import { formVersionsAddress } from '../../app/paths.ts'
import { askToPlace } from '../../session/placing.ts'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useSameFunction } from '../../ui/list/use-same.ts'
import { navigate, useRoute } from '../../ui/navigation.tsx'
import { FormActions, type FormAct } from './form-actions.tsx'
import { formColumns } from './form-columns.tsx'
import { FormDialogs, type OpenedDialog } from './form-dialogs.tsx'
import { categoriesQuery, exportForm, formList, formsChanged } from './form-queries.ts'
import { restoreForm } from './restore-form.ts'
import { filtersIn } from './form-filters.ts'

/** Every form: how far it is, what uses it, and what can be done with it. */
export function FormsPage() {
  const speech = useSpeech()
  const { t, language } = speech
  const { query } = useRoute()
  const [mayEdit, mayRelease, mayPlace] = [useCan('form:edit'), useCan('form:release'), useCan('menu:place')]
  const [opened, setOpened] = useState<OpenedDialog>()
  const categories = useQuery(categoriesQuery)
  const columns = useMemo(() => formColumns(speech, (form) => setOpened({ kind: 'uses', form })), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('formManagement.name') },
      {
        kind: 'choice',
        name: 'state',
        title: t('formManagement.state'),
        options: (['draft', 'released', 'changed', 'deleted'] as const).map((value) => ({
          value,
          label: t(`formManagement.states.${value}`),
        })),
      },
      {
        kind: 'choice',
        name: 'category',
        title: t('formManagement.category'),
        options: (categories.data ?? []).map((value) => ({ value, label: value })),
      },
      {
        kind: 'choice',
        name: 'valid',
        title: t('formManagement.valid'),
        options: [
          { value: 'true', label: t('formManagement.isValid') },
          { value: 'false', label: t('formManagement.isInvalid') },
        ],
      },
    ],
    [t, categories.data],
  )
  const onAct = useSameFunction((act: FormAct, form: FormRow) => {
    const name = nameIn(language, form, 'formName')
    if (act === 'design') navigate(designAddress(form.formId))
    else if (act === 'place')
      askToPlace({
        target: { kind: 'formRecords', id: String(form.formId) },
        name: form.formName,
        nameEn: form.formNameEn,
      })
    else if (act === 'restore') void restoreForm(form, t, language)
    else if (act === 'export') void exportForm(form).then(() => toast.success(t('formManagement.exported', { name })))
    else if (act === 'valid' && form.valid === 0)
      void switchOn(form).then(() => toast.success(t('formManagement.switchedOn', { name })))
    else setOpened({ kind: act, form })
  })
  const rows = useMemo((): ListRows<FormRow> => {
    const actions = (form: FormRow) => <FormActions {...{ form, mayEdit, mayRelease, mayPlace, onAct }} />
    return {
      keyOf: ({ formId }) => String(formId),
      addressOf: ({ formId }) => formVersionsAddress(formId),
      nameOf: (form) => nameIn(language, form, 'formName'),
      actions,
      cardActions: actions,
    }
  }, [language, mayEdit, mayRelease, mayPlace, onAct])
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        page="forms"
        title={t('formManagement.title')}
        intro={t('formManagement.intro')}
        action={
          mayEdit && (
            <>
              <Button onClick={() => setOpened({ kind: 'import' })}>
                <ImportOutlined aria-hidden /> {t('formManagement.import')}
              </Button>
              <Button kind="primary" onClick={() => setOpened({ kind: 'create' })}>
                <PlusOutlined aria-hidden /> {t('formManagement.create')}
              </Button>
            </>
          )
        }
        source={formList(filtersIn(query))}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<FormOutlined aria-hidden />}
            title={t('formManagement.empty')}
            hint={t('formManagement.emptyHint')}
          />
        }
      />
      {opened !== undefined && (
        <FormDialogs
          opened={opened}
          onClose={close}
          onMade={(formId) => {
            close()
            navigate(designAddress(formId))
          }}
        />
      )}
    </>
  )
}

async function switchOn({ formId: id }: FormRow): Promise<void> {
  await api.form.setValid({ params: { id, flag: '1' } })
  await formsChanged()
}
