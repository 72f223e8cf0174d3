export const texts = {
  importReport: {
    title: 'Report',
    plainBpmn: 'Plain BPMN, without extensions of another engine.',
    madeFor: 'The file has extensions of {{makers}}.',
    otherProcesses: 'It holds other processes too ({{ids}}): they are kept and not run.',
    ownDialect: 'this console',
    notSupported: 'Not supported',
    kept: 'Kept, without effect',
    understood: 'Understood',
    elements: '{{count}} elements',
    elements_one: '{{count}} element',
    comma: ', ',
  },
}
