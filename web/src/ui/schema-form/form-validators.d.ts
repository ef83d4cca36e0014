declare module 'virtual:form-validators' {
  /** A validator that the build compiled; its last run left the failures. */
  interface CompiledValidator {
    (values: unknown): boolean;
    errors: readonly { instancePath: string; keyword: string; params: { missingProperty?: string } }[] | null;
  }
  /** The property of the values under which a validator reads the data of its schema. */
  export const dataKey: string;
  /** The validators of each schema by `name@version`: its own under that name, and those of its conditions by hash. */
  export const validators: Readonly<Record<string, Readonly<Record<string, CompiledValidator>>>>;
}
