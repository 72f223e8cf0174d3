/** The parts of bpmn-js that the designer speaks to; the package ships types for few of them. */

/** An element of the model: what a tag of the file says. */
export interface Moddle {
  readonly $type: string
  readonly $attrs: Readonly<Record<string, unknown>>
  readonly $parent?: Moddle
  readonly id?: string
  get(name: string): unknown
  set(name: string, value: unknown): void
  $instanceOf?(type: string): boolean
}

/** What stands on the canvas. */
export interface Drawn {
  readonly id: string
  readonly type: string
  readonly businessObject: Moddle
  readonly parent?: Drawn | null
  readonly labelTarget?: Drawn
  readonly labels?: readonly Drawn[]
  readonly children?: readonly Drawn[]
  readonly source?: Drawn
  readonly target?: Drawn
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  /** `original`: where bpmn-js has a line dock inside of what it leads to. */
  readonly waypoints?: readonly { readonly x: number; readonly y: number; readonly original?: unknown }[]
  /** Where the file has it. */
  readonly di?: Moddle
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Place {
  readonly x: number
  readonly y: number
}
type Changes = Readonly<Record<string, unknown>>

export interface Parts {
  readonly canvas: {
    zoom(to?: number | 'fit-viewport', centre?: 'auto' | { x: number; y: number }): number
    viewbox(): Box & { readonly scale: number; readonly inner: Box; readonly outer: Pick<Box, 'width' | 'height'> }
    viewbox(box: Box): void
    getRootElement(): Drawn
    setRootElement(root: Drawn): void
    findRoot(element: Drawn): Drawn | undefined
    scrollToElement(element: Drawn): void
    addMarker(element: Drawn | string, name: string): void
    removeMarker(element: Drawn | string, name: string): void
    focus(): void
    /** To be told when its place has become another size. */
    resized(): void
    getLayer(name: string, index: number): SVGGElement
  }
  readonly commandStack: {
    undo(): void
    redo(): void
    canUndo(): boolean
    canRedo(): boolean
    execute(command: string, context: object): void
    registerHandler(command: string, handler: new (...services: never[]) => object): void
  }
  readonly elementRegistry: {
    getAll(): Drawn[]
    get(id: string): Drawn | undefined
    getGraphics(element: Drawn): SVGElement
  }
  /** What follows the pointer. */
  readonly dragging: {
    context(): { readonly data: { readonly shape?: Partial<Box> & { readonly type: string } } } | null
    hover(over: { element: Drawn; gfx: SVGElement }): void
    move(event: MouseEvent): void
    end(): void
    cancel(): void
  }
  /** What bpmn-js lets stand where; of a connection its kind. */
  readonly rules: { allowed(rule: 'connection.create', of: { source: Drawn; target: Drawn }): object | boolean | null }
  readonly eventBus: {
    on(events: string | readonly string[], priority: number, listener: (event: BusEvent) => unknown): void
    on(events: string | readonly string[], listener: (event: BusEvent) => unknown): void
    off(events: string | readonly string[], listener: (event: BusEvent) => unknown): void
    fire(name: string, event?: object): void
  }
  readonly modeling: {
    updateProperties(element: Drawn, properties: Changes): void
    updateModdleProperties(element: Drawn, moddle: Moddle, properties: Changes): void
    updateLabel(element: Drawn, text: string): void
    createShape(attributes: object, middle: Place, parent: Drawn): Drawn
    connect(from: Drawn, to: Drawn, attributes: object, hints?: object): Drawn
    reconnectEnd(connection: Drawn, to: Drawn, at: Place, hints?: object): void
    removeConnection(connection: Drawn): void
    removeShape(shape: Drawn): void
    moveShape(shape: Drawn, by: Place, parent: Drawn | null | undefined, hints: object): void
    layoutConnection(connection: Drawn): void
    updateWaypoints(connection: Drawn, points: readonly Place[], hints: object): void
  }
  /** Writes where something is drawn into the file. */
  readonly bpmnUpdater: { updateBounds(shape: Drawn): void; updateConnectionWaypoints(line: Drawn): void }
  readonly moddle: {
    create(type: string, properties?: Changes): Moddle
    readonly ids: { assigned(id: string): Moddle | false }
  }
  readonly bpmnFactory: { create(type: string, properties?: Changes): Moddle }
  readonly overlays: {
    add(
      element: Drawn | string,
      kind: string,
      overlay: { position: object; html: HTMLElement; show?: object; scale?: object },
    ): string
    remove(filter: { type: string }): void
  }
  readonly selection: { get(): Drawn[]; select(elements: Drawn | readonly Drawn[] | null): void }
  readonly editorActions: { trigger(action: string, options?: object): unknown }
  readonly alignElements: { trigger(elements: readonly Drawn[], to: string): void }
  readonly distributeElements: { trigger(elements: readonly Drawn[], along: 'horizontal' | 'vertical'): void }
  readonly minimap: { open(): void; close(): void; isOpen(): boolean }
  readonly directEditing: { readonly _textbox: { readonly parent: HTMLElement; content: HTMLElement | null } }
  readonly copyPaste: { copy(elements: readonly Drawn[]): object | undefined }
  readonly clipboard: { get(): object | undefined; set(copied: object): void; isEmpty(): boolean }
}

interface BusEvent {
  readonly [name: string]: unknown
}

export interface Services {
  get<Name extends keyof Parts>(name: Name): Parts[Name]
}
