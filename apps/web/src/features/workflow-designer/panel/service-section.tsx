import { useTranslation } from 'react-i18next'
import {
  change,
  extensionsNamed,
  isA,
  made,
  modelOf,
  moddleOf,
  replaceExtensions,
  textOf,
  type Editing,
} from './element-edit.ts'
import { ExpressionField } from './expression-field.tsx'
import { ChoiceField, Section, TextField } from './fields.tsx'
import { foreignAttribute, setForeignAttribute } from './foreign-attributes.ts'
import { useKnownNames } from './known-names.ts'
import { WebhookFields } from './webhook-fields.tsx'

type Work = 'expression' | 'webhook' | 'mail'

/** What a task does that no person does. */
export function ServiceSection({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const model = modelOf(editing)
  const names = useKnownNames(editing)
  if (isA(model, 'ScriptTask'))
    return (
      <Section title={t('flowDesign.service.title')} open>
        <TextField
          label={t('flowDesign.service.script')}
          help={t('flowDesign.service.scriptHelp')}
          multiline
          code
          value={textOf(model, 'script')}
          onChange={(script) => change(editing, { script })}
        />
      </Section>
    )
  const [webhook] = extensionsNamed(model, 'liveline:Webhook')
  const [mail] = extensionsNamed(model, 'liveline:Mail')
  const work: Work = webhook !== undefined ? 'webhook' : mail !== undefined ? 'mail' : 'expression'
  const begin = (next: Work) => {
    for (const kind of ['Webhook', 'Mail'] as const)
      if (extensionsNamed(model, `liveline:${kind}`).length > 0) replaceExtensions(editing, `liveline:${kind}`, [])
    if (next === 'expression') return
    if (foreignAttribute(model, 'expression') !== '') setForeignAttribute(editing, 'expression', '')
    const kind = next === 'webhook' ? 'Webhook' : 'Mail'
    replaceExtensions(editing, `liveline:${kind}`, [editing.drawing.get('moddle').create(`liveline:${kind}`)])
  }
  return (
    <Section title={t('flowDesign.service.title')} open>
      <ChoiceField
        label={t('flowDesign.service.work')}
        value={work}
        options={(['expression', 'webhook', 'mail'] as const).map(
          (one) => [one, t(`flowDesign.service.${one}`)] as const,
        )}
        onChange={(next) => begin(next === 'webhook' || next === 'mail' ? next : 'expression')}
      />
      {work === 'expression' && (
        <>
          <ExpressionField
            label={t('flowDesign.service.expressionText')}
            names={names}
            value={foreignAttribute(model, 'expression')}
            onChange={(expression) => setForeignAttribute(editing, 'expression', expression)}
          />
          <TextField
            label={t('flowDesign.service.resultVariable')}
            code
            value={foreignAttribute(model, 'resultVariable')}
            onChange={(name) => setForeignAttribute(editing, 'resultVariable', name)}
          />
        </>
      )}
      {webhook !== undefined && <WebhookFields editing={editing} webhook={webhook} names={names} />}
      {mail !== undefined && (
        <>
          {(['to', 'cc', 'subject'] as const).map((name) => (
            <ExpressionField
              key={name}
              label={t(`flowDesign.mail.${name}`)}
              names={names}
              value={textOf(mail, name)}
              onChange={(value) => change(editing, { [name]: value }, mail)}
            />
          ))}
          <ExpressionField
            label={t('flowDesign.mail.body')}
            names={names}
            value={textOf(moddleOf(mail, 'body'), 'text')}
            onChange={(text) => {
              const body = moddleOf(mail, 'body')
              if (body === undefined) change(editing, { body: made(editing, 'liveline:Body', mail, { text }) }, mail)
              else change(editing, { text }, body)
            }}
          />
        </>
      )}
    </Section>
  )
}
