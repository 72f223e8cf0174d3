import { defaultNumberPrefix } from '@liveline/contract/process-definition/number-prefix.ts'
import { useTranslation } from 'react-i18next'
import { fieldOptions, peopleByLogin, useFields, useResources } from './choices.ts'
import { change, listIn, modelOf, textOf, userTasks, type Editing } from './element-edit.ts'
import { PickField, PickManyField, Section, TextField } from './fields.tsx'

/** What holds for the whole process: its form, its title, who starts it, and what nobody may change by hand. */
export function ProcessSection({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const model = modelOf(editing)
  const { forms, roles } = useResources()
  const of = (name: string) => textOf(model, `liveline:${name}`)
  const set = (name: string) => (value: string) => change(editing, { [`liveline:${name}`]: value })
  const setList = (name: string) => (values: readonly string[]) =>
    change(editing, { [`liveline:${name}`]: values.join(',') })
  const fields = fieldOptions(useFields(of('mainForm')))
  const tasks = userTasks(editing.drawing).map(({ id, name }) => ({ value: id, label: name, detail: id }))
  return (
    <>
      <Section title={t('flowDesign.process.form')} open>
        <PickField
          label={t('flowDesign.process.mainForm')}
          value={of('mainForm')}
          options={forms}
          onChange={set('mainForm')}
        />
        <TextField
          label={t('flowDesign.process.title')}
          help={t('flowDesign.process.titleHelp')}
          value={of('title')}
          onChange={set('title')}
        />
        <TextField
          label={t('flowDesign.process.numberPrefix')}
          code
          placeholder={defaultNumberPrefix(model.id ?? '')}
          value={of('numberPrefix')}
          onChange={set('numberPrefix')}
        />
        <PickManyField
          label={t('flowDesign.process.formVariables')}
          help={t('flowDesign.process.formVariablesHelp')}
          values={listIn(of('formVariables'))}
          options={fields}
          onChange={setList('formVariables')}
        />
        <PickField
          label={t('flowDesign.process.organisationField')}
          help={t('flowDesign.process.organisationFieldHelp')}
          value={of('organisationField')}
          options={fields}
          onChange={set('organisationField')}
        />
      </Section>
      <Section title={t('flowDesign.process.start')}>
        <PickManyField
          label={t('flowDesign.process.starters')}
          help={t('flowDesign.process.startersHelp')}
          values={listIn(of('starters'))}
          options={roles}
          onChange={setList('starters')}
        />
        <PickField
          label={t('flowDesign.process.startedBy')}
          help={t('flowDesign.process.startedByHelp')}
          value={of('startedBy')}
          options={peopleByLogin}
          chosenLabel={of('startedBy')}
          onChange={set('startedBy')}
        />
        <PickField
          label={t('flowDesign.process.withdrawUntil')}
          help={t('flowDesign.process.withdrawUntilHelp')}
          value={of('withdrawUntil')}
          options={tasks}
          onChange={set('withdrawUntil')}
        />
      </Section>
      <Section title={t('flowDesign.process.safety')}>
        <TextField
          label={t('flowDesign.process.protectedVariables')}
          help={t('flowDesign.process.protectedVariablesHelp')}
          code
          value={of('protectedVariables')}
          onChange={set('protectedVariables')}
        />
        <TextField
          label={t('flowDesign.process.liveStates')}
          help={t('flowDesign.process.liveStatesHelp')}
          code
          value={of('liveStates')}
          onChange={set('liveStates')}
        />
      </Section>
    </>
  )
}
