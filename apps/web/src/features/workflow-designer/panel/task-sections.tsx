import { useTranslation } from 'react-i18next'
import { ApproverRows } from './approver-rows.tsx'
import { peopleByLogin, useFields, usePersonName, useResources } from './choices.ts'
import {
  change,
  listIn,
  modelOf,
  processOf,
  rowsOf,
  textOf,
  userTasks,
  writeRows,
  type Editing,
} from './element-edit.ts'
import { FieldRights } from './field-rights.tsx'
import { ChoiceField, FlagField, PickField, PickManyField, Section, TextField } from './fields.tsx'
import { foreignAttribute, setForeignAttribute } from './foreign-attributes.ts'
import { RowsEditor } from './rows-editor.tsx'
import { TimeLimitSection } from './time-limit-section.tsx'

const MODES = ['', 'all', 'inSequence', 'ratio', 'weight'] as const
const REPEATS = ['', 'pass', 'leader'] as const

/** Who does a step, how many of them, what they decide, see and must fill in, and until when. */
export function TaskSections({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const model = modelOf(editing)
  const mainForm = textOf(processOf(editing), 'liveline:mainForm')
  const fields = useFields(mainForm)
  const { forms } = useResources()
  const [approval = {}] = rowsOf(model, 'Approval')
  const outcomes = rowsOf(model, 'Outcome')
  const mode = approval['mode'] ?? ''
  const setApproval = (said: Readonly<Record<string, string>>) => {
    const next = { ...approval, ...said }
    writeRows(editing, 'Approval', (next['mode'] ?? '') === '' ? [] : [next])
  }
  const of = (name: string) => textOf(model, `liveline:${name}`)
  const set = (name: string) => (value: string) => change(editing, { [`liveline:${name}`]: value })
  const outcomeOptions = [
    ['', t('flowDesign.task.byItself')] as const,
    ...outcomes.map(({ value = '', label = value }) => [value, label] as const),
  ]
  return (
    <>
      <Section title={t('flowDesign.task.who')} open>
        <ApproverRows editing={editing} of="Approver" fields={fields} isWeighed={mode === 'weight'} />
        <ChoiceField
          label={t('flowDesign.task.mode')}
          value={mode === 'anyOne' ? '' : mode}
          options={MODES.map((word) => [word, t(`flowDesign.mode.${word === '' ? 'anyOne' : word}`)] as const)}
          onChange={(next) => setApproval({ mode: next, ratio: '', weight: '' })}
        />
        {mode === 'ratio' && (
          <TextField
            label={t('flowDesign.task.ratio')}
            help={t('flowDesign.task.ratioHelp')}
            inputMode="decimal"
            value={approval['ratio'] ?? ''}
            judge={(typed) => (Number(typed) > 0 && Number(typed) <= 1 ? undefined : t('flowDesign.task.ratioHelp'))}
            onChange={(ratio) => setApproval({ ratio })}
          />
        )}
        {mode === 'weight' && (
          <TextField
            label={t('flowDesign.task.weight')}
            inputMode="decimal"
            value={approval['weight'] ?? ''}
            judge={(typed) => (Number(typed) > 0 ? undefined : t('flowDesign.task.positive'))}
            onChange={(weight) => setApproval({ weight })}
          />
        )}
        {mode !== '' && mode !== 'anyOne' && (
          <>
            {(mode === 'all' || mode === 'inSequence') && (
              <ChoiceField
                label={t('flowDesign.task.onReject')}
                value={approval['onReject'] === 'wait' ? 'wait' : ''}
                options={[
                  ['', t('flowDesign.task.onRejectEnd')],
                  ['wait', t('flowDesign.task.onRejectWait')],
                ]}
                onChange={(onReject) => setApproval({ onReject })}
              />
            )}
            <ChoiceField
              label={t('flowDesign.task.agreed')}
              value={approval['agreed'] ?? ''}
              options={outcomeOptions}
              onChange={(agreed) => setApproval({ agreed })}
            />
            <ChoiceField
              label={t('flowDesign.task.rejected')}
              value={approval['rejected'] ?? ''}
              options={outcomeOptions}
              onChange={(rejected) => setApproval({ rejected })}
            />
          </>
        )}
        <EmptyApprover editing={editing} />
        {(['sameApprover', 'initiatorApprover'] as const).map((name) => (
          <ChoiceField
            key={name}
            label={t(`flowDesign.task.${name}`)}
            value={of(name) === 'keep' ? '' : of(name)}
            options={REPEATS.map((word) => [word, t(`flowDesign.repeat.${word === '' ? 'keep' : word}`)] as const)}
            onChange={set(name)}
          />
        ))}
      </Section>
      <Section title={t('flowDesign.task.outcomes')}>
        <RowsEditor
          label={t('flowDesign.task.outcomes')}
          addLabel={t('flowDesign.task.addOutcome')}
          rows={outcomes}
          fresh={{ value: nextValue(outcomes.map(({ value = '' }) => value)), label: '' }}
          nameOf={({ label, value }, index) => label || value || String(index + 1)}
          onChange={(rows) => writeRows(editing, 'Outcome', rows)}
        >
          {(row, setRow) => (
            <>
              {(['value', 'label', 'labelEn'] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(`flowDesign.outcome.${name}`)}
                  code={name === 'value'}
                  value={row[name] ?? ''}
                  onChange={(text) => setRow({ [name]: text })}
                />
              ))}
              {(['primary', 'danger', 'requiresOpinion'] as const).map((name) => (
                <FlagField
                  key={name}
                  label={t(`flowDesign.outcome.${name}`)}
                  checked={row[name] === 'true'}
                  onChange={(isOn) => setRow({ [name]: isOn ? 'true' : '' })}
                />
              ))}
              <FlagField
                label={t('flowDesign.outcome.turnsDown')}
                checked={row['requiresForms'] === 'false'}
                onChange={(isOn) => setRow({ requiresForms: isOn ? 'false' : '' })}
              />
              <PickField
                label={t('flowDesign.outcome.opinionField')}
                value={row['opinionField'] ?? ''}
                options={fields.map(({ key, label }) => ({ value: key, label, detail: key }))}
                onChange={(opinionField) => setRow({ opinionField })}
              />
            </>
          )}
        </RowsEditor>
        <TextField
          label={t('flowDesign.task.outcomeVariable')}
          help={t('flowDesign.task.outcomeVariableHelp')}
          code
          value={of('outcomeVariable')}
          onChange={set('outcomeVariable')}
        />
      </Section>
      <Section title={t('flowDesign.task.formAndFields')}>
        <PickField
          label={t('flowDesign.task.ownForm')}
          help={t('flowDesign.task.ownFormHelp')}
          value={foreignAttribute(model, 'formKey')}
          options={forms}
          onChange={(formKey) => setForeignAttribute(editing, 'formKey', formKey)}
        />
        <FieldRights editing={editing} fields={fields} hasForm={mainForm !== ''} />
      </Section>
      <TimeLimitSection editing={editing} />
      <Section title={t('flowDesign.task.guards')}>
        <PickManyField
          label={t('flowDesign.task.separateFrom')}
          help={t('flowDesign.task.separateFromHelp')}
          values={listIn(of('separateFrom'))}
          options={[
            { value: 'initiator', label: t('flowDesign.approver.initiator') },
            ...userTasks(editing.drawing)
              .filter(({ id }) => id !== editing.element.id)
              .map(({ id, name }) => ({ value: id, label: name, detail: id })),
          ]}
          onChange={(values) => change(editing, { 'liveline:separateFrom': values.join(',') })}
        />
        <TextField
          label={t('flowDesign.task.qualifiedOnly')}
          help={t('flowDesign.task.qualifiedOnlyHelp')}
          code
          value={of('qualifiedOnly')}
          onChange={set('qualifiedOnly')}
        />
        <ChoiceField
          label={t('flowDesign.task.signature')}
          value={of('signature') === 'none' ? '' : of('signature')}
          options={[
            ['', t('flowDesign.signature.none')],
            ['optional', t('flowDesign.signature.optional')],
            ['required', t('flowDesign.signature.required')],
          ]}
          onChange={set('signature')}
        />
      </Section>
      <Section title={t('flowDesign.task.operations')}>
        {(['batch', 'approvalStep'] as const).map((name) => (
          <ChoiceField
            key={name}
            label={t(`flowDesign.task.${name}`)}
            help={t(`flowDesign.task.${name}Help`)}
            value={of(name)}
            options={[
              ['', t('flowDesign.task.byItself')],
              ['true', t('designer.yes')],
              ['false', t('designer.no')],
            ]}
            onChange={set(name)}
          />
        ))}
      </Section>
      <Section title={t('flowDesign.task.copies')}>
        <ApproverRows editing={editing} of="Cc" fields={fields} />
      </Section>
    </>
  )
}

/** A word for a new outcome that none has yet. */
function nextValue(taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1) if (!taken.includes(`outcome${number}`)) return `outcome${number}`
}

/** Who gets the work where the rules find nobody. */
function EmptyApprover({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const said = textOf(modelOf(editing), 'liveline:emptyApprover')
  const isPerson = said.startsWith('user:')
  const userName = isPerson ? said.slice('user:'.length) : ''
  const person = usePersonName(userName)
  const set = (emptyApprover: string) => change(editing, { 'liveline:emptyApprover': emptyApprover })
  return (
    <>
      <ChoiceField
        label={t('flowDesign.task.emptyApprover')}
        value={isPerson ? 'user:' : said === 'block' ? '' : said}
        options={[
          ['', t('flowDesign.empty.block')],
          ['administrator', t('flowDesign.empty.administrator')],
          ['user:', t('flowDesign.empty.user')],
          ['pass', t('flowDesign.empty.pass')],
        ]}
        onChange={set}
      />
      {isPerson && (
        <PickField
          label={t('flowDesign.approver.value.user')}
          value={userName}
          chosenLabel={person ?? userName}
          options={peopleByLogin}
          onChange={(chosen) => set(`user:${chosen}`)}
        />
      )}
    </>
  )
}
