/** Structured models of every element: what random ones are made of. */
import fc from 'fast-check'

/** What may be waited for. */
export type EventKind = 'timer' | 'message' | 'signal' | 'conditional'
/** An event beside an activity or in a sub-process; what follows it is a user task. */
export type Aside = { readonly event: EventKind; readonly interrupts: boolean }

type Body = { readonly block: Block; readonly boundary: Aside | undefined; readonly inside: Aside | undefined }

/** Blocks have one way in and one way out. */
export type Block =
  | { readonly kind: 'task'; readonly boundary: Aside | undefined; readonly isAsync: boolean }
  | {
      readonly kind: 'pass'
      readonly element: 'scriptTask' | 'manualTask' | 'intermediateThrowEvent' | 'link' | 'escalation'
    }
  | { readonly kind: 'wait'; readonly event: EventKind | 'receive' }
  /** An event-based gateway: the block behind the event that comes first. */
  | { readonly kind: 'race'; readonly branches: readonly { readonly event: EventKind; readonly block: Block }[] }
  | { readonly kind: 'countersign'; readonly isSequential: boolean; readonly count: number }
  | { readonly kind: 'sequence'; readonly blocks: readonly Block[] }
  | { readonly kind: 'exclusive'; readonly blocks: readonly Block[] }
  | { readonly kind: 'parallel'; readonly blocks: readonly Block[] }
  | { readonly kind: 'inclusive'; readonly blocks: readonly Block[] }
  | { readonly kind: 'loop'; readonly block: Block }
  | ({ readonly kind: 'sub' } & Body)
  | ({ readonly kind: 'call' } & Body)
  /** Beside the block a task that ends in an error, which the boundary of the sub-process catches; a task follows. */
  | { readonly kind: 'erring'; readonly block: Block }
  /** A transaction of a task that can be undone and the block; `pick` decides whether it is cancelled in the end. */
  | { readonly kind: 'transaction'; readonly block: Block }
  /** A task that can be undone, the block, and the undoing. */
  | { readonly kind: 'undoing'; readonly block: Block }

const event = fc.constantFrom<EventKind>('timer', 'message', 'signal', 'conditional')
const aside = fc.option(fc.record({ event, interrupts: fc.boolean() }), { nil: undefined, freq: 2 })

const leaf = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('task' as const), boundary: aside, isAsync: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      event: fc.oneof(event, fc.constant('receive' as const)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      element: fc.constantFrom(
        'scriptTask' as const,
        'manualTask' as const,
        'intermediateThrowEvent' as const,
        'link' as const,
        'escalation' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('countersign' as const),
      isSequential: fc.boolean(),
      count: fc.integer({ min: 0, max: 3 }),
    }),
  },
)

/**
 * Blocks nested up to four levels deep.
 * @param isEvery also what undoes, errs and cancels; without them the reference model knows every block
 */
export const randomBlocks = (isEvery: boolean): fc.Arbitrary<Block> =>
  fc.letrec<{ block: Block }>((tie) => {
    const around = (kind: 'sub' | 'call') =>
      fc.record({ kind: fc.constant(kind), block: tie('block'), boundary: aside, inside: aside })
    const single = <Kind extends 'loop' | 'erring' | 'transaction' | 'undoing'>(kind: Kind) =>
      fc.record({ kind: fc.constant(kind), block: tie('block') })
    const several = (minLength: number) => fc.array(tie('block'), { minLength, maxLength: 3 })
    return {
      block: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        leaf,
        fc.record({
          kind: fc.constantFrom('sequence' as const, 'exclusive' as const, 'parallel' as const, 'inclusive' as const),
          blocks: several(2),
        }),
        single('loop'),
        around('sub'),
        around('call'),
        fc.record({
          kind: fc.constant('race' as const),
          branches: fc.array(fc.record({ event, block: tie('block') }), { minLength: 2, maxLength: 3 }),
        }),
        ...(isEvery ? [single('erring'), single('transaction'), single('undoing')] : []),
      ),
    }
  }).block

/** The process around: it begins and ends with a task. */
export const framed = (block: Block): Block => ({ kind: 'sequence', blocks: [plainTask, block, plainTask] })
export const plainTask: Block = { kind: 'task', boundary: undefined, isAsync: false }
