import type { QuizPage } from "./quiz.schema.ts";

declare const page: QuizPage;
export default page;
