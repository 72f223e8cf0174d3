import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { isVariableName, type TypedVariable } from './typed-value.ts'

interface Props {
  readonly rows: readonly TypedVariable[]
  readonly onChange: (rows: readonly TypedVariable[]) => void
}

/** What conditions read beside the form, typed freely. */
export function VariableRows({ rows, onChange }: Props) {
  const { t } = useTranslation()
  const set = (id: string, patch: Partial<TypedVariable>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)))
  return (
    <Panel title={t('rehearsal.variables')}>
      <p className="ll-muted">{t('rehearsal.variablesHint')}</p>
      {rows.map(({ id, name, text }) => (
        <div key={id}>
          <div className="rehearsal-variable">
            <Input
              aria-label={t('rehearsal.variableName')}
              placeholder={t('rehearsal.variableName')}
              maxLength={64}
              value={name}
              onChange={({ target }) => set(id, { name: target.value })}
            />
            <Input
              aria-label={t('rehearsal.variableValue')}
              placeholder={t('rehearsal.variableValue')}
              maxLength={2000}
              value={text}
              onChange={({ target }) => set(id, { text: target.value })}
            />
            <IconButton
              label={t('rehearsal.removeVariable', { name })}
              onClick={() => onChange(rows.filter((row) => row.id !== id))}
            >
              <CloseOutlined aria-hidden />
            </IconButton>
          </div>
          {name !== '' && !isVariableName(name) && <FieldError text={t('rehearsal.variableWrong')} />}
        </div>
      ))}
      <Button onClick={() => onChange([...rows, { id: crypto.randomUUID(), name: '', text: '' }])}>
        <PlusOutlined aria-hidden /> {t('rehearsal.addVariable')}
      </Button>
    </Panel>
  )
}
