/** Stands in for froala-editor, which amis-ui imports and whose licence is commercial (design.md §6). */
export default {}
