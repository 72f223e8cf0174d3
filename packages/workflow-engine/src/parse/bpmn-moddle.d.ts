/** The part of bpmn-moddle that we use; the package ships types of the model, not of its entry point. */
declare module 'bpmn-moddle' {
  export type ModdleWarning = {
    readonly message: string
    readonly element?: {
      readonly id?: string
      readonly name?: string
      readonly $type?: string
      readonly $attrs?: Record<string, string>
      readonly $parent?: { readonly id?: string; readonly name?: string }
    }
    readonly property?: string
    readonly value?: string
  }
  /** What reads the root element; it is handed its context when the reading begins. */
  export type RootHandler = { context?: { addWarning(warning: ModdleWarning): void } }
  export type Reader = { handler(typeName: string): RootHandler }

  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, object>>)
    /** `options` become members of the reader. */
    fromXML(
      xml: string,
      options?: Partial<Reader>,
    ): Promise<{ readonly rootElement: object; readonly warnings: readonly ModdleWarning[] }>
    toXML(element: object, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>
  }
}
