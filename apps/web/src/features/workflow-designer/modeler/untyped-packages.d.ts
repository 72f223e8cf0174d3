declare module 'diagram-js-minimap' {
  const minimapModule: Record<string, unknown>
  export default minimapModule
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}
