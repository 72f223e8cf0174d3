/** The part of bpmn-moddle that we use; the package ships types of the model, not of its entry point. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      readonly rootElement: object
      readonly warnings: readonly {
        readonly message: string
        readonly element?: { readonly id?: string; readonly $attrs?: Record<string, string> }
        readonly property?: string
        readonly value?: string
      }[]
    }>
  }
}
