/** The texts of a form's fields, by name; empty for a field that wasn't sent, or is a file. */
export type FormTexts = (name: string) => string;

/** Reads a form that was sent. */
export async function readTexts(request: Request): Promise<FormTexts> {
  const fields = await request.formData();
  return (name) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
}
