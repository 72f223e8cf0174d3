import { render } from 'amis'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { useMemo, type MouseEvent } from 'react'
import { localizeSchema } from '../form/localize-schema.ts'
import type { Values } from '../form/schema-values.ts'
import { useLanguage } from '../ui/use-language.ts'
import { amisEnv, amisFetcher, sameOriginPath } from './env.ts'
import { tellLanguage } from './fetched-filters.ts'
import { trustExpressionsOf } from './formula.ts'
import { rendererOf } from './own-items.ts'
import { UnknownPart } from './unknown-part.tsx'
import './set-up.ts'
import './amis.css'
import './schema-view.css'

/** As amis calls them. */
const locales = { 'zh-CN': 'zh-CN', en: 'en-US' } as const

type DrawPart = (region: string, schema: AmisSchema, props: object) => JSX.Element

const env = {
  ...amisEnv,
  theme: 'cxd',
  rendererResolver: rendererOf,
  loadRenderer: (schema: AmisSchema) => <UnknownPart type={String(schema['type'])} />,
}
const nothing: Values = {}
const unheard = () => {}

interface Props {
  readonly schema: AmisSchema
  /** The same object as long as nothing of it changes: amis would begin anew. */
  readonly values?: Values
  /** Told when something that the page only reads did not come; the same function each time. */
  readonly onFailed?: () => void
}

/** A released schema, drawn by amis as a guest; its items are ours. */
export default function SchemaView({ schema, values = nothing, onFailed = unheard }: Props) {
  const language = useLanguage()
  const element = useMemo(() => {
    const shown = tellLanguage(localizeSchema(schema, language), language)
    trustExpressionsOf(shown)
    // Nothing that a schema may say sends a form, so it has no button for it, and Enter asks for nothing; heading and panel
    // are the page's.
    const part: AmisSchema =
      shown['type'] === 'form' ? { actions: [], preventEnterSubmit: true, wrapWithPanel: false, ...shown } : shown
    // Within the schema (`data`) amis would read the values as a template; as data of the page around a form they would be
    // its fallback for what a person clears.
    const page = {
      type: '',
      children: ({ render: draw }: { render: DrawPart }) => draw('page', part, { data: values }),
    }
    return render(
      page,
      { locale: locales[language], theme: 'cxd' },
      { ...env, fetcher: (request) => amisFetcher(request, onFailed) },
    )
  }, [schema, language, values, onFailed])
  return (
    <div className="ll-amis" onClickCapture={stayHere}>
      {element}
    </div>
  )
}

/** A link that amis draws leads nowhere but into the console, whatever its schema says; those within dialogs come here, too. */
function stayHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link !== null && sameOriginPath(link.getAttribute('href') ?? '', location.origin) === undefined)
    event.preventDefault()
}
