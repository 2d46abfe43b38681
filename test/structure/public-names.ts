/**
 * Which public name lives where: all names of each entry, types too. A name of an entry may be added and is never taken away;
 * the front page is a choice of seventy.
 */

export const FRONT_PAGE = names(`
  assembleImpact Certificate certificateJson certificateText certify CertifyOptions coefficientRegion Columns
  compareLaws Comparison Element ELEMENTS enumerateSolutions EquilibriaResult explainImpact findEquilibria
  formatInputError frictionBounds FrictionBounds Identification identifyLaw impactAtStart impactConsistency
  impactJson ImpactModel ImpactOptions ImpactProblem impactRemedies ImpactResult ImpactSolution impactText
  InclusionProblem InputError LawName LAWS LyapunovReport makePosture METHOD_NAMES METHODS Model MODEL_KINDS
  ModelKind Posture postureJson PostureModel postureOfModel postureText postureVerdict PostureVerdict
  readMeasurements readModel ReadModel readResult recordTrajectory resolveImpact safeCoefficients SafeCoefficients
  simulate SimulateOptions simulationJson SimulationResult simulationText solve SolverName SOLVERS SPRAG_VERSION
  SystemModel Trajectory watchLyapunov withPreVelocity
`);

/** Names by subpath: `sprag/models` and so on. */
export const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  models: names(`
    DrawnContact DrawnNumber DrawnPart DrawnPlace DrawnPoint DrawnState editModel EditModelOptions editSource FILE_KINDS FileKind fittedModel
    FittedModelOptions formatInputError ImpactModel InputError InputErrorParts InternalError LARGEST_TEXT LawChoice
    locate located Measurements Mend ModelEdit modelEdits
    MechanicalSystem Model MODEL_KINDS ModelFormat modelJsonSchema ModelKind ModelOf nearest PairCoefficient
    PairCoefficients Place PlacedContact PostureModel ReadKindOptions readMeasuredData readMeasurements ReadMeasurementsOptions
    readModel ReadModel ReadOptions readSource Settings SimulateSettings SourceDocument SystemDrawing SystemElement SystemModel TimeSeries Unit writeImpact
  `),
  expressions: names(`
    compileExpression compileExpressions differentiate evaluateExpression explainNonFinite Expression firstNonFinite
    isLinearIn LARGEST_EXPRESSION linearCoefficients LinearForm NonFinite nonlinearPart parseExpression simplify
    substitute toTex
  `),
  sets: names(`
    ball contensou ConvexSet decomposeSign disk ellipse halfLine intersection interval line orthant polyhedralCone
    product projectOntoIntersection sgn upr
  `),
  problems: names(`
    AnyInclusionProblem assembleImpact Block block BlockKind Continuum Dataset Datasets decomposeFriction Delassus
    DelassusForm Element ElementDescription
    ElementKind ELEMENTS enumerateSolutions Enumeration fclibDatasets FrictionDecomposition frictionLcp
    GlobalProblem ImpactEquivalent impactEquivalent ImpactProblem impulsesFromLcp inclusionOfRaw InclusionProblem inclusionResidual
    isMatrixMarket LARGEST_PROBLEM Lcp lcpResidual LocalProblem MATRIX_MARKET_NAMES MatrixMarketName
    MatrixMarketParts PlacedElement Pressure PROBLEM_FORMATS PROBLEM_FORMS ProblemFile ProblemForm ProblemFormat
    ProblemNotes RAW_SOLVERS RawLcp RawMlcp RawOptions RawProblem RawSolution RawStage readFclib readMatrixMarket
    readProblem ReadProblemOptions RestitutionRange restitutionRange shownDelassus solve solveLcp Solver solveRaw
    SolverName SolverOptions SolverResult SOLVERS SparseInclusionProblem SparseMatrix uniquenessByStructure VelocityCondition
    withPreVelocity writeProblem
  `),
  laws: names(`
    admissibleSet AdmissibleSet Boundary characteristics Characteristics ComparedLaw compareLaws Comparison conclude
    cyclicSum ElementOutcome ElementState findImpacts FindImpactsOptions FIT_LAW_NAMES FitLawName FittedParameter FoundImpact FoundImpacts foundPairs globalRestitutionMaps
    GlobalRestitutionMaps GraphPoint Identification identifyLaw IdentifyOptions ImpactEnergy impactMaps ImpactMaps
    ImpactOptions impactPieces ImpactPieces
    ImpactResult ImpactSolution impulseGraph IntervalSearch kineticEnergy Law LawName LAWS LawSettings LawStep
    leastEnergyVelocity MapOptions MapPoint Membership monotonicityProduct namedLaws newtonImpact NewtonImpact Piece
    PieceOptions poseNewton Projection resolveImpact sampleVelocities
  `),
  certificates: names(`
    BoxSide Certificate CERTIFICATE_MARGIN certify CertifyOptions ClaimSafety CoefficientRegion coefficientRegion
    CONSISTENCY_MARGIN EnergyCertificate EnergyWitness explainImpact explainWitness Explanation FittedSafety
    fittedSafety FittedSafetyOptions FRICTION_CLAIMS FrictionBound FrictionBoundOptions FrictionBounds frictionBounds
    FrictionClaim ImpactConsistency impactConsistency impactRemedies ImpactRemedy KinematicViolation LargestBox
    LargestFactor mapPortrait MapPortrait MapSection MapSegment MonotonicityCertificate MonotonicityWitness NearestSafe PortraitPiece RegionBorder RegionOptions Remedy
    RestitutionBound SafeClaim SafeCoefficients safeCoefficients SafeOptions SufficientCondition SufficientConditions
    UniquenessCertificate Verdict
  `),
  motion: names(`
    Columns ContactLane Convergence ConvergenceCurve ConvergencePoint ConvergenceReference EnergyLedger
    EquilibriaOptions EquilibriaResult Equilibrium EventType findEquilibria impactAtEvent impactAtStart ImpactOfRun
    joinRecorders LyapunovReport LyapunovWatch measureConvergence METHOD_NAMES MethodName METHODS MetImpact Motion
    MotionOptions MotionRecorder MovingContact MovingDrawing phaseOfEquilibria phaseOfMotion PhaseSlice Recorder
    recordMotion recordTrajectory runEventDriven
    RunFailure RunOptions runTimeStepping Samples simulate SimulateOptions SIMULATION_OPTIONS SimulationChecks
    SimulationEvent SimulationOption SimulationResult stepper Stepper StepperState Trajectory watchLyapunov
  `),
  posture: names(`
    Amplification CertificateCheck certifyPosture CertifyPostureOptions checkPostureCertificate cobweb contactEvidence ContactEvidence ContactEvidenceOptions contactImpacts contactModes cycleAt
    CyclePoint fullMotion FullMotion FullMotionOptions FullOutcome HYBRID_UNITS HybridEvent HybridState HybridTrajectory
    lemmaConstants makePosture Outcome Posture PostureFields postureFromWorld postureOfModel postureTrajectory
    centerRegions CenterRegions CenterShift CenterWindow movedCenter PostureCertificate PostureVerdict postureVerdict
    BoxCertificate BoxTree PredictionOptions predictionStudy PredictionStudy RobustOptions RobustVerdict robustVerdict simulateHybrid
    SizeResult
    statics ThirdContact VerdictOptions WorldPosture zeroOrderModel ZeroOrderModel
    CenterCell CenterRegionPlace certifiedCenters CertifiedCenters CertifiedCentersOptions Foot FootholdOptions FootholdScore
    footholdScores FOOTHOLD_VERDICTS FootholdVerdicts footholdVerdicts FootPlace FrictionInterval frictionNeeded FrictionNeeded
    FrictionOptions makeStance postureOfStance Stance StanceChange StanceFields TerrainLine TerrainSegment
  `),
  studies: names(`
    AxisOption BorderLine BORDER_RESOLUTION borderLines borderParts BorderParts Borders Cell Chunk Column ComputationName
    COMPUTATION_NAMES computationCost CrowdedEdge DerivedField gridAxes Hash inferredClasses KnownClasses Lattice
    listedChunks classCounts mapAreas MapAreas mapGrid MapGridAxis MOST_CELLS MOST_CHUNK_POINTS MOST_HALVINGS ModelStudyOptions nextPoints PartFinding PointList refinedStudy openStudy OpenStudy pointAt
    pointCount readStudy ReadStudyOptions rowCost Runtime Study StudyAxis modelNumbers ModelNumber
    studyChunks StudyChunks studyHead StudyHead studyOfModel StudySample
  `),
  answers: names(`
    AddedEvidence answerCertificate AnswerCertificateOptions answerConvergence answerImpact answerImpactModel
    AnswerImpactOptions AnswerModelOptions answerMotion AnswerMotionOptions answerPosture AnswerPostureOptions
    AskedSystem CertificateAnswer ConvergenceAnswer GivenModel ImpactAnswer ModelHead MotionAnswer PosedProblem PostureAnswer
    readImpact ReadImpact ReadImpactOptions RunEvent Say
  `),
  figures: names(`
    Anchors Cursor CursorAxis DataTable drawableFigures drawableImpactFigures drawFigure drawImpactFigure DrawnFigure escapeXml figureIds FigureOptions
    FrameOptions Item Lens Named NameGround PlacedName placeNames motionFrames MotionFrames MotionFramesOptions motionPage MotionPageOptions MotionState
    motionStates MotionVerdict motionVerdict PathItem PlaySpeeds playSpeeds PostureFrame postureFrames PostureFramesOptions PostureTest
    postureTests Scene roundStep SCREEN_UNIT SizeName SIZES speedName TEXT_LOOK TextItem VERDICT_HUES THEME_NAMES ThemeName themeStyle
  `),
  reports: names(`
    admissibleSetJson admissibleText ConditionName Finding FINDINGS fixedPointWords FixedPointWords Opened ShownFigure ShownPaper ShownValue StudioPapers theoremWords VERDICT_SIGNS
    certificateJson certificateText CertificateTextOptions CertificateWords CheckWords ClaimWords
    coefficientRegionJson coefficientRegionText compareJson compareText CompareTextOptions ConditionWords
    contactsJson contactsText convergenceJson convergenceText csvLines CsvTable csvText DEFAULT_WIDTH equilibriaJson
    equilibriaText EVENT_WORDS FitExtras fitJson fitText FitTextOptions foldText foundImpactsText
    FoundImpactsTextOptions frictionBoundsJson frictionBoundsText impactJson impactText ImpactTextOptions
    ImpactWords LEAST_WIDTH LedgerRow lyapunovJson lyapunovText MapFindings mapJson mapText mapWords MapWords Paint
    PLAIN ProblemFacts problemFacts problemWords postureHeadline postureJson postureText PostureTextOptions readResult ReadResultOptions RemedyWords
    RESULT_VERSIONS ResultKind safeCoefficientsJson safeCoefficientsText Sentences shellWord showChange showNumber
    energySize eventWork workTone isRounding SimulationCheck simulationChecks simulationJson simulationText SimulationTextOptions SolutionExtras solutionJson
    solutionText SolutionWords SPRAG_VERSION Stamp stamped StanceFindings stanceJson stanceText StoredResult
    tableLines
  `),
};

function names(text: string): string[] {
  return text.trim().split(/\s+/);
}
