import { DeleteOutlined } from '@ant-design/icons'
import { say, type Language, type Text } from '@liveline/contract/language.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { ruleTexts, type RuleName } from '@liveline/form-schema/rule.texts.ts'
import { isKnownRule, knownRules, rulesOf } from '@liveline/form-schema/rules.ts'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input, Select } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Editor } from './editor.ts'
import { textIn } from './property.ts'

/** What must hold of a value, each rule with what it is compared with and the words that say so. */
export const RulesEditor: Editor = ({ node, onChange }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const rules = rulesOf(node['validations'])
  const left = knownRules.filter((rule) => rule !== 'isRequired' && !rules.some((one) => one.rule === rule))
  const ruleName = (rule: string) => (isKnownRule(rule) ? wordsOf(rule, language) : rule)
  const put = (next: readonly (readonly [string, unknown])[]) =>
    onChange({ validations: next.length === 0 ? undefined : Object.fromEntries(next) })
  const entries = rules.map(({ rule, argument }) => [rule, argument] as const)
  const remove = (rule: string) =>
    onChange({
      validations: noneOf(entries.filter(([one]) => one !== rule)),
      validationErrors: withWords(node['validationErrors'], rule, ''),
      validationErrorsEn: withWords(node['validationErrorsEn'], rule, ''),
    })
  return (
    <div className="ll-rule-list">
      {entries.map(([rule, argument]) => (
        <fieldset key={rule} aria-label={ruleName(rule)} className="ll-rule">
          <span className="ll-rule-head">
            <b>{ruleName(rule)}</b>
            <IconButton label={t('designer.removeRow', { name: ruleName(rule) })} onClick={() => remove(rule)}>
              <DeleteOutlined aria-hidden />
            </IconButton>
          </span>
          {argument !== true && (
            <Input
              aria-label={t('designer.ruleArgument')}
              spellCheck={false}
              value={writeArgument(argument)}
              onChange={({ target }) =>
                put(entries.map((one) => (one[0] === rule ? [rule, readArgument(target.value, argument)] : one)))
              }
            />
          )}
          {(['validationErrors', 'validationErrorsEn'] as const).map((property) => {
            const inLanguage = t(property === 'validationErrors' ? 'designer.inChinese' : 'designer.inEnglish')
            const words = node[property]
            return (
              <Input
                key={property}
                aria-label={t('designer.ruleWords', { language: inLanguage })}
                placeholder={t('designer.ruleWords', { language: inLanguage })}
                value={textIn(isObject(words) ? words[rule] : undefined)}
                onChange={({ target }) => onChange({ [property]: withWords(words, rule, target.value) })}
              />
            )
          })}
        </fieldset>
      ))}
      <Select
        aria-label={t('designer.addRule')}
        value=""
        onChange={({ target }) => {
          const rule = target.value
          if (isKnownRule(rule)) put([...entries, [rule, firstArgument(rule)]])
        }}
      >
        <option value="">{t('designer.addRule')}</option>
        {left.map((rule) => (
          <option key={rule} value={rule}>
            {ruleName(rule)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** What a value that breaks the rule is told, without what it is compared with. */
function wordsOf(rule: RuleName, language: Language): string {
  const words: Text = ruleTexts[rule]
  return say(language, words).replaceAll(/\{argument\}|\$\d/g, '…')
}

const noneOf = (entries: readonly (readonly [string, unknown])[]) =>
  entries.length === 0 ? undefined : Object.fromEntries(entries)

function withWords(held: unknown, rule: string, words: string): Json | undefined {
  const rest = Object.entries(isObject(held) ? held : {}).filter(([name]) => name !== rule)
  const next = words === '' ? rest : [...rest, [rule, words] as const]
  return next.length === 0 ? undefined : Object.fromEntries(next)
}

/** What a new rule is compared with; true for those that compare with nothing. */
function firstArgument(rule: RuleName): unknown {
  const { zh } = ruleTexts[rule]
  if (rule === 'holds') return '${true}'
  if (rule === 'withinHours' || rule === 'hoursAhead') return ['', 24]
  if (rule === 'addsUpTo') return ['', 1]
  if (rule.startsWith('matchRegexp')) return '^.*$'
  if (rule === 'equals' || rule === 'equalsField' || rule.startsWith('isDateTime')) return ''
  return zh.includes('{argument}') || zh.includes('$1') ? 1 : true
}

/** A list is written with commas. */
const writeArgument = (argument: unknown): string =>
  Array.isArray(argument) ? argument.map((one: unknown) => textIn(one)).join(', ') : textIn(argument)

/** Of the type that it had: a number while it reads as one, a list where there was one. */
function readArgument(typed: string, before: unknown): unknown {
  if (!Array.isArray(before)) return numberOr(typed)
  const [first = '', ...rest] = typed.split(',')
  return [first.trim(), ...rest.map((one) => numberOr(one.trim()))]
}
const numberOr = (text: string): string | number => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text)
