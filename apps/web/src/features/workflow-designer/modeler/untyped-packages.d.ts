declare module 'diagram-js-minimap' {
  const minimapModule: object
  export default minimapModule
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}
