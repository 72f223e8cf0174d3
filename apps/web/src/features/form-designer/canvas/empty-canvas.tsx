import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useDesigner } from '../designer-context.ts'
import { templates } from '../import/templates.ts'
import { copyOf } from '../schema-edit/insert-nodes.ts'

const names = ['inspection', 'checklist', 'signOff'] as const

/** Of a form without components: what to do, and what it can begin with. */
export function EmptyCanvas() {
  const { t } = useTranslation()
  const designer = useDesigner()
  return (
    <div className="ll-canvas-empty">
      <p>{t('designer.emptyForm')}</p>
      <p>{t('designer.template.begin')}</p>
      {names.map((name) => (
        <Button key={name} onClick={() => designer.apply(() => ({ schema: copyOf(templates[name]), ids: [] }))}>
          {t(`designer.template.${name}`)}
        </Button>
      ))}
    </div>
  )
}
