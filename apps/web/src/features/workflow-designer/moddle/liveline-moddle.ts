/**
 * Our attributes and elements (docs/bpmn-attributes.md) for bpmn-moddle. Everything is text, so that what a file says is
 * written back as it says it; and every element that the document lists stands here, for one that the descriptor of a
 * namespace does not know is dropped by moddle. Other dialects have no descriptor: they are kept as they are.
 */
const LIVELINE_URI = 'http://liveline.example/schema/bpmn'

const attribute = (name: string) => ({ name, type: 'String', isAttr: true })
const attributes = (...names: readonly string[]) => names.map(attribute)

const approver = ['kind', 'value', 'weight', 'fallbackRole', 'fallback', 'level', 'scope']

export const livelineModdle = {
  name: 'Liveline',
  prefix: 'liveline',
  uri: LIVELINE_URI,
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [
    {
      name: 'ProcessSettings',
      extends: ['bpmn:Process'],
      properties: attributes(
        'nameEn',
        'mainForm',
        'title',
        'numberPrefix',
        'starters',
        'startedBy',
        'formVariables',
        'organisationField',
        'withdrawUntil',
        'protectedVariables',
        'liveStates',
      ),
    },
    { name: 'ElementSettings', extends: ['bpmn:FlowElement'], properties: attributes('nameEn', 'state') },
    {
      name: 'NodeSettings',
      extends: ['bpmn:FlowNode'],
      properties: attributes('noJumpOver'),
    },
    {
      name: 'TaskSettings',
      extends: ['bpmn:UserTask'],
      properties: attributes(
        'outcomeVariable',
        'separateFrom',
        'qualifiedOnly',
        'approvalStep',
        'signature',
        'batch',
        'emptyApprover',
        'sameApprover',
        'initiatorApprover',
      ),
    },
    {
      name: 'MessageSettings',
      extends: ['bpmn:CatchEvent', 'bpmn:ReceiveTask'],
      properties: attributes('correlationKey'),
    },
    {
      name: 'Outcome',
      superClass: ['Element'],
      properties: attributes(
        'value',
        'label',
        'labelEn',
        'primary',
        'requiresOpinion',
        'requiresForms',
        'opinionField',
        'danger',
      ),
    },
    { name: 'Approver', superClass: ['Element'], properties: attributes(...approver) },
    { name: 'Cc', superClass: ['Element'], properties: attributes(...approver) },
    {
      name: 'Approval',
      superClass: ['Element'],
      properties: attributes('mode', 'ratio', 'weight', 'onReject', 'agreed', 'rejected'),
    },
    {
      name: 'TimeLimit',
      superClass: ['Element'],
      properties: attributes('hours', 'remindAt', 'escalateTo', 'onOverdue'),
    },
    { name: 'Field', superClass: ['Element'], properties: attributes('key', 'name', 'right', 'required') },
    {
      name: 'Webhook',
      superClass: ['Element'],
      properties: [
        ...attributes('name', 'variables', 'resultVariable'),
        { name: 'results', type: 'Result', isMany: true },
      ],
    },
    { name: 'Result', superClass: ['Element'], properties: attributes('variable', 'from') },
    {
      name: 'Mail',
      superClass: ['Element'],
      properties: [...attributes('to', 'cc', 'subject'), { name: 'body', type: 'Body' }],
    },
    {
      name: 'Body',
      superClass: ['Element'],
      properties: [{ name: 'text', type: 'String', isBody: true }],
    },
  ],
} as const
