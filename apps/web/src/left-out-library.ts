/** Stands in for what amis-ui imports and no page of ours draws: froala-editor, whose licence is commercial, and monaco-editor. */
export default {}
