import type { Language } from '@liveline/contract/language.ts'
import Modeler from 'bpmn-js/lib/Modeler'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import minimapModule from 'diagram-js-minimap'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'diagram-js-minimap/assets/diagram-js-minimap.css'
import { livelineModdle } from '../moddle/liveline-moddle.ts'
import { createClipboard } from './clipboard.ts'
import { copyForeign } from './copy-foreign.ts'
import { forgetGivenName } from './forget-given-name.ts'
import { layoutModule } from './lay-out.ts'
import './modeler.css'
import type { Parts, Services } from './parts.ts'
import { translatorOf } from './texts-of-modeler.ts'
import { writeOnce } from './write-once.ts'

interface Options {
  readonly container: HTMLElement
  readonly language: () => Language
  /** It is looked at only. */
  readonly readOnly: boolean
}

export interface Drawing extends Services {
  get<Name extends keyof Parts>(name: Name): Parts[Name]
  importXML(xml: string): Promise<{ readonly warnings: readonly string[] }>
  /** The file as it is now; it has been written before the promise is waited for. */
  saveXML(options: { format: boolean }): Promise<{ readonly xml?: string }>
  destroy(): void
}

/** Words are measured on a canvas of the browser, which knows no "inherit". */
const fontOf = () => getComputedStyle(document.body).fontFamily

/** Whatever writes markup passes the cleaner, which takes away what makes the box for names one that is typed into. */
function mendNameBox(drawing: Drawing): void {
  const box = drawing.get('directEditing')._textbox
  const content = box.parent.querySelector<HTMLElement>('.djs-direct-editing-content')
  if (content === null) return
  content.setAttribute('contenteditable', 'true')
  box.content = content
}

/** bpmn-js with our attributes, our colours and our words. */
export function createModeler({ container, language, readOnly }: Options): Drawing {
  const options = {
    container,
    moddleExtensions: { liveline: livelineModdle },
    bpmnRenderer: {
      defaultFillColor: 'var(--ll-surface)',
      defaultStrokeColor: 'var(--ll-text-2)',
      defaultLabelColor: 'var(--ll-text)',
    },
    textRenderer: { defaultStyle: { fontFamily: fontOf(), fontSize: 13 }, externalStyle: { fontSize: 12 } },
    minimap: { open: false },
  }
  const shared = [minimapModule, { translate: ['value', translatorOf(language)] }]
  if (readOnly) return new NavigatedViewer({ ...options, additionalModules: shared }) as unknown as Drawing
  const own = { clipboard: ['factory', createClipboard] }
  const modeler = new Modeler({
    ...options,
    additionalModules: [...shared, layoutModule, own],
  }) as unknown as Drawing
  copyForeign(modeler)
  forgetGivenName(modeler)
  writeOnce(modeler)
  mendNameBox(modeler)
  return modeler
}
